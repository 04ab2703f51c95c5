export const sort = 'Sort';
export const sortInForce = '<label>Sort</label> {choice}';
