import { BookOpen, Tag, type LucideIcon } from 'lucide-react';
import type { Clause } from '../../api/search-request.ts';
import { anyOf, exists, labelFields, noneOf, prefix, terms } from '../clauses.ts';
import { listedEntry, type Facet, type ListedName, type OwnMembers } from '../facet.ts';
import { isTier, labelFieldsOf, labelsOf, type Label } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

// Facets of labels of a record and of its parts at any depth: by full names, and by what these begin with.

interface LabelFacet extends OwnMembers {
  readonly anyLabel: (taggedParts: readonly string[]) => readonly Clause[];
  readonly isLabel: (label: Label) => boolean;
}

const labelFacet = (
  name: ListedName,
  icon: LucideIcon,
  example: string,
  { anyLabel, isLabel, ...own }: LabelFacet,
): Facet => ({
  ...listedEntry(name, icon, example),
  rankedBy: ['tags.tagFQN'],
  syntax: names({ none: true, wholes: true }),
  note: 'facet.tagsOfParts',
  probes: (_, taggedParts) => [
    {
      key: name,
      forms: [{ id: 'field', any: anyOf(anyLabel(taggedParts)) }],
      has: (record, parts) => labelsOf(record, parts).some(isLabel),
      fields: labelFieldsOf,
    },
  ],
  clause(values, { taggedParts }) {
    const fields = labelFields('tagFQN', taggedParts);
    const named = namesOf(values);
    const beginnings = values.flatMap((value) => (value.kind === 'pattern' ? [value.text] : []));
    return anyOf([
      ...(values.some(({ kind }) => kind === 'none') ? [noneOf(anyLabel(taggedParts))] : []),
      ...(named.length > 0 ? fields.map((field) => terms(field, named)) : []),
      ...fields.flatMap((field) => beginnings.map((text) => prefix(field, text))),
    ]);
  },
  test(record, value, { taggedParts }) {
    const labels = labelsOf(record, taggedParts);
    if (value.kind === 'none') return !labels.some(isLabel);
    return labels.some(({ tagFQN }) =>
      value.kind === 'pattern'
        ? tagFQN.startsWith(value.text)
        : value.kind === 'name' && tagFQN === value.name,
    );
  },
  fields: (_, taggedParts) => labelFieldsOf(taggedParts),
  ...own,
});

/**
 * Tags of a record and of its parts, by FQN, or all of a classification. An index mixes them in one field, without the tier:
 * on servers 1.1 those of the record and of the top level, from 1.3 on of every depth. No version has a field of the
 * record's own tags. Parts below the top level have fields of their own up to 1.12.
 */
export const tag = labelFacet('tag', Tag, 'PII.Sensitive', {
  anyLabel: (taggedParts) => labelFields('tagFQN', taggedParts).map(exists),
  isLabel: () => true,
  none: 'facet.tagNone',
  missing: 'tags',
  values: {
    kind: 'lists',
    lists: () => ['tags'],
    has: ({ fqn }) => !isTier(fqn),
    calledByValue: true,
    wholes: true,
  },
});

const GLOSSARY = 'Glossary';

/**
 * Glossary terms of a record and of its parts, by FQN, or all of a glossary or below a term. Tags and terms share a field of
 * the index; another field has their source.
 */
export const term = labelFacet('term', BookOpen, 'Business.Revenue', {
  anyLabel: (taggedParts) => [
    // From 1.8 on: only terms of the record and of the top level of its parts.
    exists('glossaryTags'),
    ...labelFields('source', taggedParts).map((field) => terms(field, [GLOSSARY])),
  ],
  isLabel: ({ source }) => source === GLOSSARY,
  none: 'facet.termNone',
  values: { kind: 'lists', lists: () => ['glossaryTerms'], wholes: true },
  isRare: true,
  calledByLastName: true,
});
