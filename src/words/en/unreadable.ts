export const noRecord = 'The server sent something that is not a record';
export const without = 'The server sent a record without a {member}';
export const noText = 'The server sent a record whose {member} is not a text';
