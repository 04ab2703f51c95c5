export const tables = 'Tables';
export const foundIn = '“{q}” in {database}';
export const foundInAll = '“{q}” in all tables';
export const signedOut = 'Signed out';
export const tokenEndsSoon = 'Token ends soon';
