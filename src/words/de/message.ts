export const details = 'Einzelheiten';
