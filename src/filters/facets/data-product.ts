import { Package } from 'lucide-react';
import { fieldProbe, lacks, noneOrNamed, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasReference } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

const FIELD = 'dataProducts.id';
const PRODUCTS = fieldProbe('dataProduct', [FIELD], ({ dataProducts = [] }) => dataProducts.length > 0, [
  'dataProducts',
]);

/** The data products that a record is part of, by FQN: from 1.2 on. */
export const dataProduct: Facet = {
  id: 'dataProduct',
  label: 'facet.dataProduct',
  noun: 'facet.dataProductNoun',
  icon: Package,
  example: 'Orders',
  rankedBy: [FIELD],
  syntax: names({ none: true }),
  none: 'facet.dataProductNone',
  editor: { kind: 'values', find: 'facet.dataProductFind' },
  values: { from: 'lists', lists: () => ['dataProducts'] },
  isRare: true,
  refersTo: 'dataProducts',
  calledByLastName: true,
  probes: () => [PRODUCTS],
  clause(values, { ids }) {
    const found = namesOf(values).flatMap((fqn) => ids('dataProducts', fqn));
    return noneOrNamed(values, lacks([FIELD]), terms(FIELD, found));
  },
  test: ({ dataProducts }, value, { ids }) =>
    hasReference(dataProducts, value, (fqn) => ids('dataProducts', fqn)),
  fields: () => ['dataProducts'],
};
