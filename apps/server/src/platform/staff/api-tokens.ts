import { isIP } from 'node:net';
import {
  grantsIn,
  grantsOfToken,
  tokenPerMinute,
  tokenPrefix,
  unusedTokenDays,
} from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { dayOf, type Clock } from '../clock.ts';
import { prepareSql, type Connection } from '../database/prepare.ts';
import { Failure } from '../http/refusal.ts';
import { networksIn } from '../networks-in.ts';
import { isWithinLimits } from '../throttle.ts';
import type { StaffMember } from './staff-member.ts';
import {
  hashOf,
  presentMember,
  rolesOfStaff,
  whatRolesAllow,
  type MemberRow,
} from './staff-sessions.ts';

const shape = new RegExp(`^Bearer (${tokenPrefix}[A-Za-z0-9_-]{43})$`, 'i');

interface TokenRow extends MemberRow {
  readonly api_token_id: string;
  readonly token_name: string;
  readonly granted: string[];
  readonly networks: string[];
}

/** Roles are read with it: what is taken from its maker is gone from the token with its next call. */
const findToken = prepareSql<{ digest: Buffer; now: Date; unusedSince: Date }, TokenRow>(
  (p) => sql`
    select t.api_token_id, t.name as token_name, t.grants as granted, t.networks, s.staff_id, s.name,
      s.password_expires_at is not null as is_password_temporary, ${whatRolesAllow}
    from api_token t
    join staff s on s.staff_id = t.staff_id
    ${rolesOfStaff}
    where t.digest = ${p.digest} and t.revoked_at is null and t.expires_at > ${p.now}
      and coalesce(t.last_used_at, t.created_at) > ${p.unusedSince} and s.disabled_at is null
    group by s.staff_id, t.api_token_id`,
);

const noteUse = prepareSql<{ tokenId: string; day: string; used: number; refused: number }, never>(
  (p) => sql`
    insert into api_token_use (api_token_id, day, used, refused)
    values (${p.tokenId}, ${p.day}, ${p.used}, ${p.refused})
    on conflict (api_token_id, day) do update set used = api_token_use.used + excluded.used,
      refused = api_token_use.refused + excluded.refused`,
);

/** From when on a token must have been used, or made. */
export const unusedSince = (now: Date): Date =>
  new Date(now.getTime() - unusedTokenDays * 86_400_000);

const isFrom = (networks: readonly string[], address: string): boolean =>
  networks.length === 0 ||
  networksIn(networks)?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') === true;

/** The key in a header; undefined where there is none of ours. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  shape.exec(authorization ?? '')?.[1];

/**
 * Whose key this is and what it may do now, counted as one use. Null for one that stands for nobody.
 * Throws 429 with more than 600 requests in a minute.
 */
export async function memberOfToken(
  connection: Connection,
  clock: Clock,
  secret: string,
  address: string,
): Promise<StaffMember | null> {
  const now = clock.now();
  const row = await findToken.first(connection, {
    digest: hashOf(secret),
    now,
    unusedSince: unusedSince(now),
  });
  if (row === undefined || !isFrom(row.networks, address)) return null;
  const { api_token_id: tokenId, token_name: name } = row;
  const limits = [{ seconds: 60, max: tokenPerMinute }];
  if (!(await isWithinLimits(connection, `token:${tokenId}`, now, limits))) throw new Failure(429);
  await noteUse.rows(connection, { tokenId, day: dayOf(now), used: 1, refused: 0 });
  await connection
    .updateTable('api_token')
    .set({ last_used_at: now })
    .where('api_token_id', '=', tokenId)
    // Once a minute is enough to know when.
    .where(
      sql<boolean>`(last_used_at is null or last_used_at < ${new Date(now.getTime() - 60_000)})`,
    )
    .execute();
  const maker = presentMember(row);
  return {
    ...maker,
    grants: grantsOfToken(grantsIn(row.granted), maker.grants),
    // What is an owner's alone is a person's.
    isOwner: false,
    sessionId: null,
    token: { tokenId, name },
  };
}

/** Counts a call that a token was refused for what it may not do. */
export async function noteRefused(
  connection: Connection,
  clock: Clock,
  tokenId: string,
): Promise<void> {
  await noteUse.rows(connection, { tokenId, day: dayOf(clock.now()), used: 0, refused: 1 });
}
