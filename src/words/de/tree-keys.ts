export const move = 'Zeile auf, ab';
export const openClose = 'Öffnen, schließen';
export const follow = 'Ihre Tabellen zeigen';
export const copy = 'Filter als Link kopieren';
