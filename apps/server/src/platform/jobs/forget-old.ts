import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { JobHandlers } from './worker.ts';

/** Takes away what served its purpose: codes, login attempts, captchas, sessions that ended long ago. */
export const retentionJobs = ({
  database: { connection },
}: Services): Pick<JobHandlers, 'forget-old'> => ({
  'forget-old': async () => {
    await sql`delete from sms_code where created_at < now() - interval '30 days'`.execute(
      connection,
    );
    await sql`delete from login_attempt where attempted_at < now() - interval '1 day'`.execute(
      connection,
    );
    await sql`delete from captcha where created_at < now() - interval '1 day'`.execute(connection);
    await sql`delete from throttle where ends_at < now()`.execute(connection);
    await sql`delete from session where coalesce(ended_at, expires_at) < now() - interval '90 days'`.execute(
      connection,
    );
  },
});
