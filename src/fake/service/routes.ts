import type { Route } from './route.ts';
import { authConfig } from './routes/auth-config.ts';
import { listDatabases, listSchemas, listServices } from './routes/list-entities.ts';
import { listTables } from './routes/list-tables.ts';
import { loggedInUser } from './routes/logged-in-user.ts';
import { login } from './routes/login.ts';
import { tableById, tableByName } from './routes/one-table.ts';
import { search } from './routes/search.ts';
import { version } from './routes/version.ts';

/** Every route under `/api/v1`. */
export const routes: readonly Route[] = [
  listTables,
  tableById,
  tableByName,
  search,
  listDatabases,
  listSchemas,
  listServices,
  loggedInUser,
  version,
  authConfig,
  login,
];
