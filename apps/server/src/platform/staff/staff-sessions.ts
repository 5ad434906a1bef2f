import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { grantsIn, permissionNames } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { prepareSql, type Change, type Connection } from '../database/prepare.ts';
import type { LoginPlace } from '../sessions.ts';
import type { StaffMember } from './staff-member.ts';

/** Its own name, so that neither of the two cookies is ever taken for the other. */
export const staffCookie = (config: Pick<Config, 'secureCookies'>): string =>
  config.secureCookies ? '__Host-xz_staff' : 'xz_staff';

/** A working day; after that the password is asked for again, however busy the session was. */
export const staffSessionSeconds = 12 * 3600;
/** Who leaves the desk is signed out. */
const staffIdleSeconds = 3600;
/** `seen_at` is written at most this often. */
const seenEverySeconds = 60;

export interface StaffSessions {
  /** Starts a session and returns the value of its cookie, which is stored nowhere else. */
  start(change: Change, staffId: number, from: LoginPlace): Promise<string>;
  /** Null for a cookie that stands for nobody: a student's too, and that of somebody who was disabled. */
  find(cookie: string | undefined): Promise<StaffMember | null>;
  end(connection: Connection, sessionId: string, why: string): Promise<void>;
  /** Ends every session of a person, but for one. */
  endAll(
    connection: Connection,
    staffId: number,
    why: string,
    except?: string | null,
  ): Promise<void>;
}

/** Of a secret of 32 random bytes: what is stored of it. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

interface SessionRow {
  readonly staff_id: number;
  readonly name: string;
  readonly token_hash: Buffer;
  readonly seen_at: Date;
  readonly expires_at: Date;
  readonly is_password_temporary: boolean;
  readonly is_owner: boolean;
  readonly permissions: string[];
  readonly is_second_step_missing: boolean;
}

type SessionOnly = 'token_hash' | 'seen_at' | 'expires_at';

/** Somebody of the staff s, by `whatRolesAllow`. */
export type MemberRow = Omit<SessionRow, SessionOnly>;

export const whatRolesAllow = sql`
  coalesce(bool_or(r.is_owner), false) as is_owner,
  coalesce(array_agg(distinct named) filter (where named is not null), '{}') as permissions,
  coalesce(bool_or(r.demands_second_step), false) and s.totp_sealed is null
    and not exists (select from staff_passkey k where k.staff_id = s.staff_id) as is_second_step_missing`;
export const rolesOfStaff = sql`
  left join staff_role_member m on m.staff_id = s.staff_id
  left join staff_role r on r.staff_role_id = m.staff_role_id
  left join lateral unnest(r.permissions) as named on true`;

const findMember = prepareSql<{ staffId: number }, MemberRow>(
  (p) => sql`
    select s.staff_id, s.name, s.password_expires_at is not null as is_password_temporary, ${whatRolesAllow}
    from staff s
    ${rolesOfStaff}
    where s.staff_id = ${p.staffId} and s.disabled_at is null
    group by s.staff_id`,
);

/** Who somebody is now, without being signed in; null where that person was disabled. */
export async function staffMember(
  connection: Connection,
  staffId: number,
): Promise<StaffMember | null> {
  const row = await findMember.first(connection, { staffId });
  return row === undefined ? null : { ...presentMember(row), sessionId: null };
}

export const presentMember = (row: MemberRow): Omit<StaffMember, 'sessionId'> => ({
  staffId: row.staff_id,
  name: row.name,
  grants: grantsIn(row.is_owner ? permissionNames : row.permissions),
  isOwner: row.is_owner,
  isPasswordTemporary: row.is_password_temporary,
  isSecondStepMissing: row.is_second_step_missing,
});

/** The roles are read with it, so that what is taken from somebody is gone with the next call. */
const findSession = prepareSql<{ sessionId: string }, SessionRow>(
  (p) => sql`
    select s.staff_id, s.name, n.token_hash, n.seen_at, n.expires_at,
      s.password_expires_at is not null as is_password_temporary,
      ${whatRolesAllow}
    from staff_session n
    join staff s on s.staff_id = n.staff_id
    ${rolesOfStaff}
    where n.staff_session_id = ${p.sessionId} and n.ended_at is null and s.disabled_at is null
    group by s.staff_id, n.staff_session_id`,
);

export function staffSessionsIn(connection: Connection, clock: Clock): StaffSessions {
  return {
    async start(change, staffId, from) {
      const secret = randomBytes(32).toString('base64url');
      const sessionId = uuidv7();
      const now = clock.now();
      await change
        .insertInto('staff_session')
        .values({
          staff_session_id: sessionId,
          staff_id: staffId,
          token_hash: hashOf(secret),
          address: from.address,
          user_agent: from.userAgent,
          browser_hash: from.browser ?? null,
          created_at: now,
          seen_at: now,
          expires_at: new Date(now.getTime() + staffSessionSeconds * 1000),
        })
        .execute();
      return `${sessionId}.${secret}`;
    },
    async find(cookie) {
      const [, sessionId, secret] = cookieShape.exec(cookie ?? '') ?? [];
      if (sessionId === undefined || secret === undefined) return null;
      const row = await findSession.first(connection, { sessionId });
      if (row === undefined || !timingSafeEqual(row.token_hash, hashOf(secret))) return null;
      const now = clock.now();
      const idleSeconds = (now.getTime() - row.seen_at.getTime()) / 1000;
      if (row.expires_at <= now || idleSeconds >= staffIdleSeconds) return null;
      if (idleSeconds >= seenEverySeconds)
        await connection
          .updateTable('staff_session')
          .set({ seen_at: now })
          .where('staff_session_id', '=', sessionId)
          .execute();
      return { ...presentMember(row), sessionId };
    },
    async end(inside, sessionId, why) {
      await inside
        .updateTable('staff_session')
        .set({ ended_at: clock.now(), ended_why: why })
        .where('staff_session_id', '=', sessionId)
        .where('ended_at', 'is', null)
        .execute();
    },
    async endAll(inside, staffId, why, except = null) {
      await inside
        .updateTable('staff_session')
        .set({ ended_at: clock.now(), ended_why: why })
        .where('staff_id', '=', staffId)
        .where('ended_at', 'is', null)
        .$if(except !== null, (query) => query.where('staff_session_id', '!=', except ?? ''))
        .execute();
    },
  };
}

const cookieShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
