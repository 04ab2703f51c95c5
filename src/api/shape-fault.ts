/** JSON of another shape than was expected; no `member`: the whole of it. */
export interface ShapeFault {
  readonly member: string | undefined;
  /** As valibot names it, such as `"abc"` or `Object`. */
  readonly received: string;
  readonly expected: string | undefined;
}

/** The values of a message about it. */
export const shapeValues = ({ member, received, expected }: ShapeFault) =>
  ({
    where: member === undefined ? 'whole' : 'member',
    member: member ?? '',
    received,
    known: expected === undefined ? 'no' : 'yes',
    expected: expected ?? '',
  }) as const;
