import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { prepare, type Connection } from './database/prepare.ts';
import type { CurrentStudent } from './http/bind.ts';

/** With https the prefix keeps other hosts of the domain from setting it. */
export const sessionCookie = (config: Pick<Config, 'secureCookies'>): string =>
  config.secureCookies ? '__Host-xz_session' : 'xz_session';
export const sessionSeconds = 30 * 24 * 3600;
/** `seen_at` is written at most this often, so that reading a page does not cost a write. */
const seenEverySeconds = 300;

export interface Sessions {
  /** Starts a session and returns the value of its cookie, which is stored nowhere else. */
  start(
    connection: Connection,
    studentId: number,
    from: { address: string; userAgent: string },
  ): Promise<string>;
  find(cookie: string | undefined): Promise<CurrentStudent | null>;
  end(connection: Connection, student: CurrentStudent, why: string): Promise<void>;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

// Reading the cookie's student first keeps the query on the machine that holds the student.
const findSession = prepare(
  (p: { studentId: number; sessionId: string }) => (connection) =>
    connection
      .selectFrom('session')
      .innerJoin('student', 'student.student_id', 'session.student_id')
      .where('session.student_id', '=', p.studentId)
      .where('session.session_id', '=', p.sessionId)
      .select([
        'session.token_hash',
        'session.seen_at',
        'session.expires_at',
        'session.ended_at',
        'student.mobile_valid',
        'student.identity_status',
      ]),
);

export function sessionsIn(connection: Connection, clock: Clock): Sessions {
  const touch = async (studentId: number, sessionId: string): Promise<void> => {
    await connection
      .updateTable('session')
      .set({ seen_at: clock.now() })
      .where('student_id', '=', studentId)
      .where('session_id', '=', sessionId)
      .execute();
  };
  return {
    async start(inside, studentId, from) {
      const secret = randomBytes(32).toString('base64url');
      const sessionId = uuidv7();
      const now = clock.now();
      await inside
        .insertInto('session')
        .values({
          student_id: studentId,
          session_id: sessionId,
          token_hash: hashOf(secret),
          address: from.address,
          user_agent: from.userAgent,
          created_at: now,
          seen_at: now,
          expires_at: new Date(now.getTime() + sessionSeconds * 1000),
        })
        .execute();
      return `${studentId}.${sessionId}.${secret}`;
    },
    async find(cookie) {
      const parsed = parseCookie(cookie);
      if (parsed === null) return null;
      const row = await findSession.first(connection, parsed);
      if (row === undefined || !timingSafeEqual(row.token_hash, hashOf(parsed.secret))) return null;
      const now = clock.now();
      if (row.ended_at !== null || row.expires_at <= now) return null;
      if (now.getTime() - row.seen_at.getTime() > seenEverySeconds * 1000)
        await touch(parsed.studentId, parsed.sessionId);
      return {
        studentId: parsed.studentId,
        sessionId: parsed.sessionId,
        hasPhone: row.mobile_valid,
        identityStatus: row.identity_status,
      };
    },
    async end(inside, student, why) {
      await inside
        .updateTable('session')
        .set({ ended_at: clock.now(), ended_why: why })
        .where('student_id', '=', student.studentId)
        .where('session_id', '=', student.sessionId)
        .where('ended_at', 'is', null)
        .execute();
    },
  };
}

const cookieShape = /^([1-9]\d{0,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

function parseCookie(
  cookie: string | undefined,
): { studentId: number; sessionId: string; secret: string } | null {
  const [, studentId, sessionId, secret] = cookieShape.exec(cookie ?? '') ?? [];
  if (studentId === undefined || sessionId === undefined || secret === undefined) return null;
  const id = Number(studentId);
  return id > 2_147_483_647 ? null : { studentId: id, sessionId, secret };
}
