export const tooLong =
  'Its address has {length, number} characters, and servers take {most, number}{ended, select, yes {.} other {}}';
export const noPlace =
  '“{cursor}” is not a place among the {reach, number} rows that search can reach{ended, select, yes {.} other {}}';
export const oddToken = 'The token has characters that no token has{ended, select, yes {.} other {}}';
