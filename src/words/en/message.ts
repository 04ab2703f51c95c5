export const details = 'Details';
