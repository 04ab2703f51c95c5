export const theDemoCatalog = 'Demo-Katalog';
