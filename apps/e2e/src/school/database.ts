import path from 'node:path';
import pg from 'pg';
import { chooseClusterPlace } from '../../../server/src/platform/database/embedded/cluster-place.ts';
import { connectionTo } from '../../../server/src/platform/database/embedded/connection.ts';
import { DATABASE } from '../../../server/src/platform/database/embedded/ensure-database.ts';
import type { School } from './start-school.ts';

/** What in a school of some days nobody could do: a second person has been there longer. */
export async function inDatabase(
  { environment }: Pick<School, 'environment'>,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  const { DATABASE_URL: given = '', DATA_DIR: data = '' } = environment;
  const client = new pg.Client(
    given === ''
      ? connectionTo(chooseClusterPlace(path.join(data, 'postgres')), DATABASE)
      : { connectionString: given },
  );
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
}

/** Has a job done now that the school does by the clock. */
export const doNow = async (school: School, job: string): Promise<void> =>
  await inDatabase(school, 'select graphile_worker.add_job($1)', [job]);
