import type { DataOf } from '@xuezhou/contract/kernel';
import { grantOf, grantsIn, grantsOfToken, grantsToGive, readGrant } from '@xuezhou/contract/staff';
import type { ApiToken, listTokens as listOperation } from '@xuezhou/contract/token/console';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { unusedSince } from '../../platform/staff/api-tokens.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import {
  presentMember,
  rolesOfStaff,
  whatRolesAllow,
  type MemberRow,
} from '../../platform/staff/staff-sessions.ts';

interface Row extends MemberRow {
  readonly api_token_id: string;
  readonly token_name: string;
  readonly digest: Buffer;
  readonly granted: string[];
  readonly networks: string[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  readonly revoked_by_name: string | null;
  readonly is_disabled: boolean;
  readonly used_today: number;
  readonly used: number;
  readonly refused: number;
}

/** `staffId` null: everybody's; those that are long over stand at the end. */
const findTokens = prepareSql<
  { staffId: number | null; tokenId: string | null; today: string; now: Date },
  Row
>(
  (p) => sql`
    select t.api_token_id, t.name as token_name, t.digest, t.grants as granted, t.networks, t.created_at,
      t.expires_at, t.last_used_at, t.revoked_at, by.name as revoked_by_name, s.staff_id, s.name,
      s.disabled_at is not null as is_disabled, s.password_expires_at is not null as is_password_temporary,
      ${whatRolesAllow}, coalesce(max(u.used_today), 0)::int as used_today,
      coalesce(max(u.used), 0)::int as used, coalesce(max(u.refused), 0)::int as refused
    from api_token t
    join staff s on s.staff_id = t.staff_id
    left join staff by on by.staff_id = t.revoked_by
    left join lateral (
      select sum(d.used) as used, sum(d.refused) as refused,
        sum(d.used) filter (where d.day = ${p.today}::date) as used_today
      from api_token_use d
      where d.api_token_id = t.api_token_id and d.day > ${p.today}::date - 7
    ) u on true
    ${rolesOfStaff}
    where (${p.staffId}::int is null or t.staff_id = ${p.staffId}::int)
      and (${p.tokenId}::uuid is null or t.api_token_id = ${p.tokenId}::uuid)
    group by s.staff_id, t.api_token_id, by.name
    order by (t.revoked_at is not null or t.expires_at <= ${p.now}), t.created_at desc, t.api_token_id`,
);

/** Whoever looks after people sees the keys of all: what a program of theirs does is the school's business. */
export const seesAll = ({ staff }: Pick<Actor, 'staff'>): boolean =>
  staff.isOwner || staff.grants.get('staff.write') === 'all';

export async function listTokens(
  services: Pick<ConsoleServices, 'clock' | 'database'>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const { staffId, grants } = actor.staff;
  return {
    tokens: await tokensOf(services.database.connection, services.clock.now(), actor, {
      staffId: seesAll(actor) ? null : staffId,
    }),
    grants: grantsToGive(grants),
  };
}

/** As the caller sees them. */
export async function tokensOf(
  connection: Connection,
  now: Date,
  { staff }: Pick<Actor, 'staff'>,
  { staffId, tokenId = null }: { staffId: number | null; tokenId?: string | null },
): Promise<ApiToken[]> {
  const rows = await findTokens.rows(connection, { staffId, tokenId, today: dayOf(now), now });
  return rows.map((row) => presentToken(row, now, staff.staffId));
}

function presentToken(row: Row, now: Date, viewerId: number): ApiToken {
  const left = grantsOfToken(grantsIn(row.granted), presentMember(row).grants);
  const state = stateOf(row, now);
  return {
    tokenId: row.api_token_id,
    name: row.token_name,
    grants: row.granted,
    lost: row.granted.filter((grant) => {
      const read = readGrant(grant);
      const level = read === null ? undefined : left.get(read.permission);
      return read === null || level === undefined || grantOf(read.permission, level) !== grant;
    }),
    staffId: row.staff_id,
    madeBy: row.name,
    isMine: row.staff_id === viewerId,
    fingerprint: fingerprintOf(row.digest),
    networks: row.networks,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    state,
    endsSoon: state === 'active' && endsSoon(row, now),
    revokedBy: row.revoked_by_name,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    usedToday: row.used_today,
    usedInWeek: row.used,
    refusedInWeek: row.refused,
  };
}

function fingerprintOf(digest: Buffer): string {
  const hex = digest.toString('hex');
  return `${hex.slice(0, 4)}…${hex.slice(-4)}`;
}

function stateOf(row: Row, now: Date): ApiToken['state'] {
  if (row.revoked_at !== null) return 'revoked';
  if (row.expires_at <= now) return 'expired';
  if ((row.last_used_at ?? row.created_at) <= unusedSince(now)) return 'unused';
  return row.is_disabled || row.is_password_temporary || row.is_second_step_missing
    ? 'stopped'
    : 'active';
}

const soonMs = 14 * 86_400_000;

/** What would be over in two weeks if nobody did anything. */
function endsSoon(row: Row, now: Date): boolean {
  const then = new Date(now.getTime() + soonMs);
  return row.expires_at <= then || (row.last_used_at ?? row.created_at) <= unusedSince(then);
}
