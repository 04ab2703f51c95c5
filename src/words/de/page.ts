export const tables = 'Tabellen';
export const foundIn = '„{q}“ in {database}';
export const foundInAll = '„{q}“ in allen Tabellen';
export const signedOut = 'Abgemeldet';
export const tokenEndsSoon = 'Token läuft bald ab';
