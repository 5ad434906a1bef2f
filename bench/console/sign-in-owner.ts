import { sql } from 'kysely';
import {
  staffCookie,
  staffSessionsIn,
} from '../../apps/server/src/platform/staff/staff-sessions.ts';
import type { School } from '../school/open-school.ts';

/** The cookie of one of the staff who may see all. */
export async function signInOwner({ services }: School): Promise<string> {
  const { connection } = services.database;
  const { rows } = await sql<{ staff_id: number }>`
    insert into staff (login, name, password_hash, made_at)
    values ('palette', '校长', '', ${services.clock.now()}) returning staff_id`.execute(connection);
  const staffId = rows[0]?.staff_id ?? 0;
  await sql`insert into staff_role_member (staff_id, staff_role_id)
    select ${staffId}, staff_role_id from staff_role where is_owner`.execute(connection);
  const from = { address: '127.0.0.1', userAgent: 'bench' };
  const session = await connection
    .transaction()
    .execute((change) => staffSessionsIn(change, services.clock).start(change, staffId, from));
  return `${staffCookie(services.config)}=${session}`;
}
