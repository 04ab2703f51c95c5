export const labelAndNote = '{label}, {note}';
export const widthOf = 'Width of {column}';
export const cannotBeShown = 'This value cannot be shown';
