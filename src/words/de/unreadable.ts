export const noRecord = 'Der Server hat etwas gesendet, das kein Datensatz ist';
export const without = 'Der Server hat einen Datensatz ohne {member} gesendet';
export const noText = 'Der Server hat einen Datensatz gesendet, dessen {member} kein Text ist';
