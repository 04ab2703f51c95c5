export const search = 'search';
export const database = 'database';
export const columns = 'columns';
export const sort = 'sort';
export const pageSize = 'page size';
