import type { OpenSchool } from './in-school.ts';
import {
  serverEnvironment,
  startServer,
  type Environment,
  type RunningServer,
} from './start-server.ts';

/** Another server on the same database, as behind a load balancer. */
export async function startBeside(
  { school, folder }: OpenSchool,
  extra: Environment = {},
): Promise<RunningServer> {
  const { host, port, user, database } = school.pool;
  const at = new URLSearchParams({ host: host ?? '', port: String(port ?? '') }).toString();
  return await startServer(
    await serverEnvironment(folder, {
      DATABASE_URL: `postgresql://${user}@localhost/${database}?${at}`,
      DATABASE_POOL: '8',
      ROLE: 'web',
      DEMO: 'off',
      BUSY_AFTER_MS: '0',
      ...extra,
    }),
  );
}
