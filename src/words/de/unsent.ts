export const tooLong =
  'Die Adresse hat {length, number} Zeichen, und Server nehmen höchstens {most, number} an{ended, select, yes {.} other {}}';
export const noPlace =
  '„{cursor}“ ist keine Stelle unter den {reach, number} Zeilen, die die Suche erreichen kann{ended, select, yes {.} other {}}';
export const oddToken =
  'Das Token enthält Zeichen, die in keinem Token vorkommen{ended, select, yes {.} other {}}';
