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
    await sql`delete from email_code where created_at < now() - interval '30 days'`.execute(
      connection,
    );
    await sql`delete from password_reset where expires_at < now() - interval '1 day'`.execute(
      connection,
    );
    await sql`delete from captcha where created_at < now() - interval '1 day'`.execute(connection);
    await sql`delete from throttle where ends_at < now()`.execute(connection);
    // By then no device has an edit on its way. Notes first: what was edited in a deleted one is older than its end.
    await sql`delete from note where deleted_at < now() - interval '1 year'`.execute(connection);
    await sql`delete from note_edit where taken_at < now() - interval '1 year'`.execute(connection);
    await sql`delete from visit where at < now() - interval '90 days'`.execute(connection);
    await sql`delete from device_access where at < now() - interval '90 days'`.execute(connection);
    await sql`delete from student_device where last_seen_at < now() - interval '180 days'`.execute(
      connection,
    );
    await sql`delete from wechat_scan where expires_at < now() - interval '1 day'`.execute(
      connection,
    );
    await sql`delete from wechat_message where received_at < now() - interval '1 day'`.execute(
      connection,
    );
    // Orders and contracts are kept for three years; the student may have left before.
    await sql`delete from agreement_signature g using student s where s.student_id = g.student_id
      and s.erased_at is not null and g.signed_at < now() - interval '3 years'`.execute(connection);
    await sql`delete from identity_consent where withdrawn_at < now() - interval '3 years'`.execute(
      connection,
    );
    await sql`delete from prepurchase where changed_at < now() - interval '1 year'`.execute(
      connection,
    );
    await sql`delete from chat_account where changed_at < now() - interval '1 year'`.execute(
      connection,
    );
    await sql`delete from staff_session where coalesce(ended_at, expires_at) < now() - interval '90 days'`.execute(
      connection,
    );
    await sql`delete from session where coalesce(ended_at, expires_at) < now() - interval '90 days'`.execute(
      connection,
    );
  },
});
