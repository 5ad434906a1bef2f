import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

interface ReachedRow {
  device_id: string;
  session_id: string;
  subscription_sealed: Buffer;
}

/** The browsers of a student whose login holds; of one that ended nobody knows who sits there now. */
const findReached = prepareSql<{ studentId: number; now: Date }, ReachedRow>(
  (p) => sql`
    select d.device_id, d.session_id, d.subscription_sealed from push_device d
    join session s on s.student_id = d.student_id and s.session_id = d.session_id
    where d.student_id = ${p.studentId} and s.ended_at is null and s.expires_at > ${p.now}
    order by d.device_id`,
);

export const reachedDevices = (connection: Connection, studentId: number, now: Date) =>
  findReached.rows(connection, { studentId, now });
