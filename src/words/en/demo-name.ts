export const theDemoCatalog = 'the demo catalog';
