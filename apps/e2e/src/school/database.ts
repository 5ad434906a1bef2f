import path from 'node:path';
import pg from 'pg';
import { chooseClusterPlace } from '../../../server/src/platform/database/embedded/cluster-place.ts';
import { connectionTo } from '../../../server/src/platform/database/embedded/connection.ts';
import { DATABASE } from '../../../server/src/platform/database/embedded/ensure-database.ts';
import type { School } from './start-school.ts';

/** Has a job done now that the school does by the clock. */
export async function doNow({ environment }: School, job: string): Promise<void> {
  const { DATABASE_URL: given = '', DATA_DIR: data = '' } = environment;
  const client = new pg.Client(
    given === ''
      ? connectionTo(chooseClusterPlace(path.join(data, 'postgres')), DATABASE)
      : { connectionString: given },
  );
  await client.connect();
  await client.query('select graphile_worker.add_job($1)', [job]);
  await client.end();
}
