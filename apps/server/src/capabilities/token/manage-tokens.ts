import { randomBytes } from 'node:crypto';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  grantsIn,
  grantsOfToken,
  isWithin,
  readGrant,
  tokenPrefix,
  type Grants,
} from '@xuezhou/contract/staff';
import {
  longestTokenDays,
  maxTokens,
  type makeToken as makeOperation,
  type revokeToken as revokeOperation,
} from '@xuezhou/contract/token/console';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../platform/clock.ts';
import { isTaken } from '../../platform/database/is-taken.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { networksIn } from '../../platform/networks-in.ts';
import { stopProposals } from '../../platform/staff/approvals.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { hashOf } from '../../platform/staff/staff-sessions.ts';
import { demandPerson } from '../staff/staff.port.ts';
import { seesAll, tokensOf } from './list-tokens.ts';
import { mailMade } from './mail-ending.ts';

type Body = InputOf<typeof makeOperation>['body'];

/** The caller proves once more who it is: a key outlives the session in which it is made. */
export async function makeToken(
  services: ConsoleServices,
  { body }: InputOf<typeof makeOperation>,
  actor: Actor,
): Promise<DataOf<typeof makeOperation>> {
  const now = services.clock.now();
  const wish = readWish(body, actor.staff.grants, now);
  await demandPerson(services, actor, body);
  const secret = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
  const { staffId } = actor.staff;
  return await changeAudited(services, actor, async (change) => {
    await keepToken(change, staffId, { ...wish, digest: hashOf(secret), created_at: now });
    const [token] = await tokensOf(change, now, actor, { staffId, tokenId: body.tokenId });
    if (token === undefined) throw new Refusal('tokenTaken');
    const { name, grants, networks } = wish;
    await mailMade(services, change, { staffId, name, until: body.until });
    return {
      answer: { token, secret },
      auditEntry: {
        operation: 'makeToken',
        target: { kind: 'token', id: body.tokenId },
        after: { name, grants, until: body.until, networks },
      },
    };
  });
}

function readWish({ tokenId, name, grants, until, networks }: Body, own: Grants, now: Date) {
  const title = name.trim();
  if (title === '') throw new Refusal('tokenNameEmpty');
  const wanted = [...new Set(grants)];
  if (wanted.length === 0) throw new Refusal('tokenGrantsEmpty');
  const possible = grantsOfToken(own, own);
  for (const grant of wanted) {
    const read = readGrant(grant);
    if (read === null || !isWithin(read.level, possible.get(read.permission)))
      throw new Refusal('tokenBeyondOwn');
  }
  const last = new Date(now.getTime() + longestTokenDays * 86_400_000);
  if (until < dayOf(now) || until > dayOf(last)) throw new Refusal('tokenPeriod');
  const places = [...new Set(networks.map((text) => text.trim()).filter((text) => text !== ''))];
  if (networksIn(places) === null) throw new Refusal('tokenNetwork');
  return {
    api_token_id: tokenId,
    name: title,
    // Of one permission the widest: it is what counts.
    grants: wanted.filter((grant) => isWidest(grant, wanted)).toSorted(),
    networks: places,
    // The day is theirs to its end, in Shanghai.
    expires_at: new Date(`${addDays(until, 1)}T00:00:00+08:00`),
  };
}

function isWidest(grant: string, among: readonly string[]): boolean {
  const read = readGrant(grant);
  return read !== null && grantsIn(among).get(read.permission) === read.level;
}

interface NewToken extends ReturnType<typeof readWish> {
  readonly digest: Buffer;
  readonly created_at: Date;
}

async function keepToken(change: Change, staffId: number, token: NewToken): Promise<void> {
  // One after the other, so that two windows do not make one more than there may be.
  await change
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .select('staff_id')
    .forUpdate()
    .execute();
  // An answer that was lost: nobody has seen the secret, or nobody has used it.
  await change
    .deleteFrom('api_token')
    .where('api_token_id', '=', token.api_token_id)
    .where('staff_id', '=', staffId)
    .where('last_used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  const { count } = await change
    .selectFrom('api_token')
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', token.created_at)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxTokens) throw new Refusal('tokensTooMany');
  try {
    await change
      .insertInto('api_token')
      .values({ ...token, staff_id: staffId })
      .execute();
  } catch (error) {
    if (isTaken(error)) throw new Refusal('tokenTaken');
    throw error;
  }
}

export async function revokeToken(
  services: ConsoleServices,
  { body: { tokenId } }: InputOf<typeof revokeOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const row = await change
      .selectFrom('api_token')
      .where('api_token_id', '=', tokenId)
      .select(['staff_id', 'name', 'grants', 'networks', 'revoked_at'])
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || (row.staff_id !== actor.staff.staffId && !seesAll(actor)))
      throw new Refusal('tokenUnknown');
    if (row.revoked_at !== null) return { answer: true as const, auditEntry: null };
    await change
      .updateTable('api_token')
      .set({ revoked_at: now, revoked_by: actor.staff.staffId })
      .where('api_token_id', '=', tokenId)
      .execute();
    await stopProposals(change, actor, [tokenId], now);
    return {
      answer: true as const,
      auditEntry: {
        operation: 'revokeToken',
        target: { kind: 'token', id: tokenId },
        before: { name: row.name, grants: row.grants },
      },
    };
  });
}
