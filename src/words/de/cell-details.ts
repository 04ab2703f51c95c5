export const moreNamed = '{count} weitere: {names}';
export const namesAndMore = '{names} und {count} weitere';
export const andMore = 'und {count, number} weitere';
export const andMoreInTable = 'und {count, number} weitere, in der geöffneten Tabelle';
export const columns = '{count, plural, one {# Spalte} other {# Spalten}}';
export const columnsNamed = '{count, plural, one {# Spalte} other {# Spalten}}: {names}';
export const followersNamed = '{count, number} Follower: {names}';
export const tier = 'Stufe {rank}';
export const usageIn =
  '{count, plural, one {# Abfrage} other {# Abfragen}} {period, select, week {in 7 Tagen} month {in 30 Tagen} other {an einem Tag}}{percentile, plural, =0 {} other {, Perzentil {percentile}}}';
export const notQueried = 'nicht abgefragt';
export const notQueriedIn =
  '{period, select, week {in 7 Tagen} month {in 30 Tagen} other {an einem Tag}} nicht abgefragt';
export const ordinalEnding = '{whole, selectordinal, other {.}}';
export const copyFullName = 'Vollständigen Namen kopieren';
export const copyLink = 'Link kopieren';
