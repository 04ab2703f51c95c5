export const exporting = 'Exportieren';
export const copyLink = 'Link kopieren';
export const copyLinkToView = 'Link zu dieser Ansicht kopieren';
export const linkCopied = 'Link kopiert';
export const copyingNotAllowed = 'Der Browser hat das Kopieren nicht erlaubt';
export const saveView = 'Ansicht speichern';
export const more = 'Mehr';
export const moreActions = 'Mehr: exportieren, Link kopieren, Ansicht speichern';
export const database = 'Datenbank';
export const allDatabases = 'Alle Datenbanken';
export const pickDatabase = 'Datenbank auswählen';
export const theme = 'Design';
export const themeInForce =
  '{theme, select, light {Design: hell} dark {Design: dunkel} other {Design: wie das System}}';
export const copyAsCurl = 'Als curl kopieren';
export const copyRequestAsCurl = 'Anfrage als curl kopieren';
