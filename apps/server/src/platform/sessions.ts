import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Takeover } from '@xuezhou/contract/failures';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import { readTogether } from './database/gather.ts';
import { prepareSql, type Change, type Connection } from './database/prepare.ts';
import { deviceOf } from './device.ts';
import type { CurrentStudent } from './http/bind.ts';

/** With https the prefix keeps other hosts of the domain from setting it. */
export const sessionCookie = (config: Pick<Config, 'secureCookies'>): string =>
  config.secureCookies ? '__Host-xz_session' : 'xz_session';
export const sessionSeconds = 30 * 24 * 3600;
/** `seen_at` is written at most this often, so that reading a page does not cost a write. */
const seenEverySeconds = 300;

/** Where a login comes from. */
export interface LoginPlace {
  readonly address: string;
  readonly userAgent: string;
  readonly browser?: Buffer | undefined;
}

/** Who a cookie stands for; both are null for a visitor. */
export interface SessionState {
  readonly student: CurrentStudent | null;
  readonly takenOver: Takeover | null;
}

export interface Sessions {
  /**
   * Starts a session, ends the student's others on the same kind of device, and returns the value of its cookie,
   * which is stored nowhere else.
   */
  start(change: Change, studentId: number, from: LoginPlace): Promise<string>;
  find(cookie: string | undefined): Promise<SessionState>;
  end(
    connection: Connection,
    session: { studentId: number; sessionId: string },
    why: string,
  ): Promise<boolean>;
  /** Ends every session of a student, but for one; browsers of the others count as the student's no longer. */
  endAll(connection: Connection, studentId: number, why: string, except?: string): Promise<void>;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const visitor: SessionState = { student: null, takenOver: null };
const takenOver = 'taken-over';

interface NamedSession {
  readonly studentId: number;
  readonly sessionId: string;
}

interface SessionRow {
  readonly student_id: number;
  readonly session_id: string;
  readonly token_hash: Buffer;
  readonly seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly ended_why: string | null;
  readonly ended_by: string | null;
  readonly mobile_valid: boolean;
  readonly identity_status: number;
}

const findSessions = prepareSql<{ studentIds: number[]; sessionIds: string[] }, SessionRow>(
  (p) => sql`
    select s.student_id, s.session_id, s.token_hash, s.seen_at, s.expires_at, s.ended_at, s.ended_why, s.ended_by,
      student.mobile_valid, student.identity_status
    from unnest(${p.studentIds}::int[], ${p.sessionIds}::uuid[]) as named (student_id, session_id)
    join session s on s.student_id = named.student_id and s.session_id = named.session_id
    join student on student.student_id = named.student_id`,
);

/** Every request asks for one; nothing of it is kept, so that a session that was ended opens nothing more. */
const findSession = readTogether<NamedSession, SessionRow>((connection) => ({
  keyOf: ({ studentId, sessionId }) => `${studentId}.${sessionId}`,
  run: async (named) => {
    const rows = await findSessions.rows(connection, {
      studentIds: named.map(({ studentId }) => studentId),
      sessionIds: named.map(({ sessionId }) => sessionId),
    });
    return new Map(rows.map((row) => [`${row.student_id}.${row.session_id}`, row]));
  },
}));

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
    async start(change, studentId, from) {
      const secret = randomBytes(32).toString('base64url');
      const sessionId = uuidv7();
      const now = clock.now();
      const device = deviceOf(from.userAgent);
      // One login of a student at a time, else two could miss each other.
      await change
        .selectFrom('student')
        .where('student_id', '=', studentId)
        .select('student_id')
        .forNoKeyUpdate()
        .executeTakeFirst();
      await change
        .updateTable('session')
        .set({ ended_at: now, ended_why: takenOver, ended_by: device.name })
        .where('student_id', '=', studentId)
        .where('device_kind', '=', device.kind)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
      await change
        .insertInto('session')
        .values({
          student_id: studentId,
          session_id: sessionId,
          token_hash: hashOf(secret),
          address: from.address,
          user_agent: from.userAgent,
          device_kind: device.kind,
          browser_hash: from.browser ?? null,
          created_at: now,
          seen_at: now,
          expires_at: new Date(now.getTime() + sessionSeconds * 1000),
        })
        .execute();
      return `${studentId}.${sessionId}.${secret}`;
    },
    async find(cookie) {
      const parsed = parseCookie(cookie);
      if (parsed === null) return visitor;
      const row = await findSession(connection, parsed);
      if (row === undefined || !timingSafeEqual(row.token_hash, hashOf(parsed.secret)))
        return visitor;
      if (row.ended_at !== null && row.ended_why === takenOver)
        return {
          student: null,
          takenOver: { device: row.ended_by ?? '', at: row.ended_at.toISOString() },
        };
      const now = clock.now();
      if (row.ended_at !== null || row.expires_at <= now) return visitor;
      if (now.getTime() - row.seen_at.getTime() > seenEverySeconds * 1000)
        await touch(parsed.studentId, parsed.sessionId);
      const student = {
        studentId: parsed.studentId,
        sessionId: parsed.sessionId,
        hasPhone: row.mobile_valid,
        identityStatus: row.identity_status,
      };
      return { student, takenOver: null };
    },
    async end(inside, session, why) {
      const { numUpdatedRows } = await inside
        .updateTable('session')
        .set({ ended_at: clock.now(), ended_why: why })
        .where('student_id', '=', session.studentId)
        .where('session_id', '=', session.sessionId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async endAll(inside, studentId, why, except) {
      await inside
        .updateTable('session')
        .set({ ended_at: clock.now(), ended_why: why })
        .where('student_id', '=', studentId)
        .where('ended_at', 'is', null)
        .$if(except !== undefined, (query) => query.where('session_id', '!=', except ?? ''))
        .execute();
      await inside
        .updateTable('session')
        .set({ browser_hash: null })
        .where('student_id', '=', studentId)
        .where('browser_hash', 'is distinct from', (eb) =>
          eb
            .selectFrom('session as kept')
            .where('kept.student_id', '=', studentId)
            .where('kept.session_id', '=', except ?? null)
            .select('kept.browser_hash'),
        )
        .execute();
    },
  };
}

const cookieShape = /^([1-9]\d{0,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Of a cookie that was just made. */
export const sessionIdOf = (cookie: string): string => parseCookie(cookie)?.sessionId ?? '';

function parseCookie(
  cookie: string | undefined,
): { studentId: number; sessionId: string; secret: string } | null {
  const [, studentId, sessionId, secret] = cookieShape.exec(cookie ?? '') ?? [];
  if (studentId === undefined || sessionId === undefined || secret === undefined) return null;
  const id = Number(studentId);
  return id > 2_147_483_647 ? null : { studentId: id, sessionId, secret };
}
