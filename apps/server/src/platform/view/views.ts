import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { prepareSql, type Change, type Connection } from '../database/prepare.ts';
import type { CurrentStudent } from '../http/bind.ts';
import { isAmongOwnStudents, ownOf } from '../staff/own.ts';
import { staffMember } from '../staff/staff-sessions.ts';

/**
 * Somebody of the staff looks as a student. The cookie is one of its own: what asks for a student's session beside the
 * operations (sockets, files, exports, payments) does not know it, and is closed to who looks.
 */
export const viewCookie = (config: Pick<Config, 'secureCookies'>): string =>
  config.secureCookies ? '__Host-xz_view' : 'xz_view';

export interface NewView {
  readonly studentId: number;
  readonly staffId: number;
  /** It ends with this session of the staff at the latest. */
  readonly staffSessionId: string;
  readonly why: string;
  readonly now: Date;
  readonly endsAt: Date;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Begins one, and returns the value of its cookie, which is stored nowhere else. */
export async function startView(change: Change, view: NewView): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const viewId = uuidv7();
  await change
    .insertInto('student_view')
    .values({
      ...{ view_id: viewId, student_id: view.studentId, staff_id: view.staffId },
      ...{ staff_session_id: view.staffSessionId, token_hash: hashOf(secret), why: view.why },
      ...{ begun_at: view.now, ends_at: view.endsAt },
    })
    .execute();
  return `${viewId}.${secret}`;
}

interface ViewRow {
  readonly view_id: string;
  readonly student_id: number;
  readonly staff_id: number;
  readonly token_hash: Buffer;
  readonly why: string;
  readonly ends_at: Date;
  readonly mobile_valid: boolean;
  readonly identity_status: number;
}

const findView = prepareSql<{ viewId: string; now: Date }, ViewRow>(
  (p) => sql`
    select v.view_id, v.student_id, v.staff_id, v.token_hash, v.why, v.ends_at, s.mobile_valid, s.identity_status
    from student_view v
    join student s on s.student_id = v.student_id and s.erased_at is null
    join staff_session n on n.staff_session_id = v.staff_session_id and n.ended_at is null and n.expires_at > ${p.now}
    where v.view_id = ${p.viewId}::uuid and v.ends_at > ${p.now}`,
);

const noteSeen = prepareSql<{ viewId: string; what: string; now: Date }, never>(
  (p) => sql`insert into student_view_look (view_id, what, first_at)
    values (${p.viewId}::uuid, ${p.what}, ${p.now}) on conflict do nothing`,
);

/** Asked with every call, as of a session: what is taken from somebody, or is not theirs any more, is not looked at either. */
async function mayStillLook(
  connection: Connection,
  { staff_id, student_id }: Pick<ViewRow, 'staff_id' | 'student_id'>,
): Promise<boolean> {
  const staff = await staffMember(connection, staff_id);
  if (staff === null || staff.isPasswordTemporary || staff.isSecondStepMissing) return false;
  return (
    staff.grants.has('student.viewAs') &&
    (await isAmongOwnStudents(connection, ownOf({ staff }, 'student.viewAs'), student_id))
  );
}

const cookieShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

export const viewsIn = (connection: Connection, clock: Clock) => ({
  /** Who is looked as; null: nobody, or not any more. */
  find: async (cookie: string | undefined): Promise<CurrentStudent | null> => {
    const [, viewId, secret] = cookieShape.exec(cookie ?? '') ?? [];
    if (viewId === undefined || secret === undefined) return null;
    const row = await findView.first(connection, { viewId, now: clock.now() });
    if (row === undefined || !timingSafeEqual(row.token_hash, hashOf(secret))) return null;
    if (!(await mayStillLook(connection, row))) return null;
    return {
      studentId: row.student_id,
      // Of no session of the student: none is ended or shown by it.
      sessionId: row.view_id,
      hasPhone: row.mobile_valid,
      identityStatus: row.identity_status,
      viewing: { why: row.why, endsAt: row.ends_at },
    };
  },
  /** What was opened, once of each kind. */
  note: async ({ sessionId }: CurrentStudent, what: string): Promise<void> => {
    await noteSeen.run(connection, { viewId: sessionId, what, now: clock.now() });
  },
});

/** Of somebody those that go on; answers which, and of whom. */
export async function endViews(
  change: Change,
  staffId: number,
  now: Date,
): Promise<{ view_id: string; student_id: number }[]> {
  return await change
    .updateTable('student_view')
    .where('staff_id', '=', staffId)
    .where('ends_at', '>', now)
    .set({ ends_at: now })
    .returning(['view_id', 'student_id'])
    .execute();
}
