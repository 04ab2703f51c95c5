// Values of custom properties as filters compare them, by their own form.

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface PropertyFacts {
  readonly isThere: boolean;
  /** Texts: also the names of references, and both texts of a link. */
  readonly texts: readonly string[];
  /** Numbers, and times in ms since the epoch. */
  readonly numbers: readonly number[];
  /** In ms since the epoch. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** Members of a reference or a link that are texts of it. */
const TEXTS = ['name', 'displayName', 'fullyQualifiedName', 'url', 'displayText'];

/** The parts of a value as a server sends it. A table has none that are compared. @param value undefined: none */
export function propertyFacts(value: unknown): PropertyFacts {
  const values = [value].flat().filter((one) => one !== undefined && one !== null);
  const members = values.filter(isMembers);
  return {
    isThere: values.length > 0,
    texts: values.flatMap((one) => {
      if (typeof one === 'string') return one;
      if (!isMembers(one)) return [];
      return TEXTS.map((name) => one[name]).filter((text) => typeof text === 'string');
    }),
    numbers: values.filter((one) => typeof one === 'number'),
    spans: members.flatMap(({ start, end }) =>
      typeof start === 'number' && typeof end === 'number' ? [{ start, end }] : [],
    ),
  };
}
