export const sort = 'Sortieren';
export const sortInForce = '<label>Sortierung</label> {choice}';
