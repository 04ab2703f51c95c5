import { useEffect, useEffectEvent } from 'react';
import type { RowSelection } from '../view/view.ts';
import type { FacetValues } from './facet-values.ts';
import type { TypedToken } from './typed-token.ts';
import { useFacetValues } from './use-facet-values.ts';

interface TokenValuesProps {
  readonly token: Extract<TypedToken, { kind: 'value' }>;
  readonly selection: RowSelection;
  /** Called with the values of the token's facet that match what is typed, and whenever they change. */
  readonly onValues: (values: FacetValues) => void;
}

/** Looks for the values of a filter that is being typed. Draws nothing. */
export function TokenValues({ token, selection, onValues }: TokenValuesProps) {
  const { facet, key, not, find } = token;
  const step = { facet: key === 'schema' ? ('schema' as const) : facet, not };
  const values = useFacetValues({ step, find, selection });
  const tell = useEffectEvent(() => onValues({ ...values, onFind: () => {} }));
  // Compared by what is drawn of them: another object with the same values is nothing new.
  const drawn = JSON.stringify([values.state, values.values, values.counting, values.error]);
  useEffect(() => tell(), [drawn]);
  return null;
}
