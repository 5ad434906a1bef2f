import pg from 'pg';
import type { Config } from '../platform/config/config.ts';
import type { Role } from '../platform/config/roles.ts';
import { livingWorkers } from '../platform/jobs/living-workers.ts';
import { missingWork } from '../platform/jobs/roles.ts';
import { say } from '../platform/text/shell-language.ts';
import { good, warning, type Check, type Finding } from './finding.ts';

export const workCheck: Check = {
  title: say('后台任务', 'Background jobs'),
  look: async (config) => [judgeWork(config.ROLE, await othersOf(config))],
};

/** Servers of this database that do jobs now; none where there is no database yet, of which another check tells. */
async function othersOf({ ROLE, DATABASE_URL }: Config): Promise<Role[]> {
  if (ROLE === 'all' || DATABASE_URL === '') return [];
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: 1,
    connectionTimeoutMillis: 5000,
  });
  pool.on('error', () => undefined);
  try {
    return (await pool.query<{ role: Role }>(livingWorkers)).rows.map(({ role }) => role);
  } catch {
    return [];
  } finally {
    await pool.end();
  }
}

/** @param living of the servers that do jobs now */
export function judgeWork(role: Role, living: readonly Role[]): Finding {
  const undone = missingWork([role, ...living]);
  if (undone.length === 0)
    return good(
      say('后台任务和转码都有服务器做', 'Servers do the background jobs and encode the videos'),
    );
  return undone.includes('jobs')
    ? warning(
        say(
          `这台是 ROLE=${role}，现在没有一台服务器在做后台任务：验证码、邮件、退款都不会动`,
          `This is ROLE=${role}, and no server does background jobs now: codes, mails and refunds stay where they are`,
        ),
        say(
          '请启动一台 ROLE=worker 的服务器，或把这台改成 ROLE=all',
          'Please start a server of ROLE=worker, or make this one ROLE=all',
        ),
      )
    : warning(
        say(
          `这台是 ROLE=${role}，现在没有一台服务器在转码：新传的视频一直是“处理中”`,
          `This is ROLE=${role}, and no server encodes videos now: what is uploaded stays in the queue`,
        ),
        say(
          '请启动一台 ROLE=media 的服务器，或把这台改成 ROLE=all',
          'Please start a server of ROLE=media, or make this one ROLE=all',
        ),
      );
}
