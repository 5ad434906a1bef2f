import { sql } from 'kysely';
import { maxProposals } from '@xuezhou/contract/staff';
import { wellFormed } from '../text/well-formed.ts';
import type { Change, Connection } from '../database/prepare.ts';
import { Refusal } from '../http/refusal.ts';
import type { ConsoleServices } from '../services.ts';
import { audited } from './audited.ts';
import { summaryOf } from './console-bindings.ts';
import { loggedId, maskPersonal } from './mask-personal.ts';
import { withoutKeys } from './settle-approval.ts';
import type { Wish } from './second-person.ts';
import type { Actor } from './staff-member.ts';
import { mailOwners } from './mail-owners.ts';
import { hasDecider } from './who-works.ts';

const hour = 3_600_000;
const voidAfter = 72 * hour;
const delay = 24 * hour;
const purpose = 'approval';

type Keeping = Pick<ConsoleServices, 'signer' | 'clock' | 'config'>;

/** What is done when it is agreed to: the name of an operation of the console and what it is asked. */
export interface Intent {
  readonly operation: string;
  readonly input: object;
}

/** What lies sealed. */
export interface Kept {
  readonly input: object;
  readonly otherwise?: Wish['otherwise'];
}

/** Keeps what a second person decides on, once however often it is asked; answers what who asked is told. */
export async function keepApproval(
  services: Keeping,
  change: Change,
  actor: Actor,
  { operation, input }: Intent,
  wish: Wish,
): Promise<Refusal> {
  const now = services.clock.now();
  const { staffId: proposedBy, token } = actor.staff;
  if (token !== undefined) await demandKey(change, token.tokenId, now);
  const sealed: Kept = { input, ...(wish.otherwise && { otherwise: wish.otherwise }) };
  const isAlone = wish.kind !== 'proposal' && !(await hasDecider(change, proposedBy, wish, now));
  const runsAt = isAlone ? new Date(now.getTime() + delay) : null;
  const facts = shownFacts(wish.facts);
  const digest = services.signer.digest(
    purpose,
    `${operation} ${wish.once ?? JSON.stringify(input)}`,
  );
  if (wish.onlyOne !== undefined) await makeWay(change, actor, { operation, digest, wish, now });
  const kept = await change
    .insertInto('approval')
    .values({
      kind: wish.kind,
      operation,
      input_sealed: services.signer.seal(purpose, operation, Buffer.from(JSON.stringify(sealed))),
      input_digest: digest,
      decider: wish.decider,
      asks_code: wish.asksCode,
      target_kind: wish.target.kind,
      target_id: loggedId(wish.target.id),
      facts: JSON.stringify(facts),
      why: maskPersonal(wish.why ?? ''),
      proposed_by: proposedBy,
      api_token_id: token?.tokenId ?? null,
      proposed_at: now,
      expires_at: new Date(now.getTime() + voidAfter),
      runs_at: runsAt,
    })
    .onConflict((conflict) =>
      // As text: a planned statement finds no index by a condition that it cannot read.
      conflict
        .columns(['operation', 'input_digest'])
        .where(sql<boolean>`state = 'waiting'`)
        .doNothing(),
    )
    .returning('approval_id')
    .executeTakeFirst();
  const told = new Refusal(isAlone ? 'approvalDelayed' : 'approvalAsked');
  if (kept === undefined) return told;
  // What waits already is not one more, and who asks again is not told that it was lost.
  if (token !== undefined) await demandRoom(change, token.tokenId, now);
  await audited(change, actor, now, {
    operation: 'proposeApproval',
    target: { kind: 'approval', id: kept.approval_id },
    after: { what: summaryOf(operation), target: `${wish.target.kind} ${wish.target.id}` },
    why: wish.why,
  });
  if (isAlone) await tellOwners(services, change, actor);
  return told;
}

/**
 * Throws permissionMissing of a key that ended meanwhile: nothing would stop what it left. A key is taken by one after the other,
 * so that two at once are not more than there may be.
 */
async function demandKey(change: Change, tokenId: string, now: Date): Promise<void> {
  const { rows } = await sql`select 1 from api_token where api_token_id = ${tokenId}
    and revoked_at is null and expires_at > ${now} for update`.execute(change);
  if (rows.length === 0) throw new Refusal('permissionMissing');
}

/** With the new one. Throws proposalsTooMany, which takes it back. */
async function demandRoom(change: Change, tokenId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from approval
    where api_token_id = ${tokenId} and state = 'waiting' and expires_at > ${now}`.execute(change);
  if ((rows[0]?.waiting ?? 0) > maxProposals) throw new Refusal('proposalsTooMany');
}

const revokedWords = '密钥收回了';

/** Of keys that end nothing more is done: what waits stops, and each stands in the log. */
export async function stopProposals(
  change: Change,
  actor: Actor,
  tokenIds: readonly string[],
  at: Date,
): Promise<void> {
  const stopped = await change
    .updateTable('approval')
    .set({
      ...{ state: 'stopped', decided_by: actor.staff.staffId, decided_at: at },
      ...{ reply: revokedWords, ...withoutKeys },
    })
    .where('state', '=', 'waiting')
    .where('api_token_id', 'in', [...tokenIds])
    .returning(['approval_id', 'operation'])
    .execute();
  // What was agreed to is another action.
  const { agreement: _agreement, ...author } = actor;
  for (const { approval_id: id, operation } of stopped)
    await audited(change, author, at, {
      operation: 'decideApproval',
      target: { kind: 'approval', id },
      after: { what: summaryOf(operation), state: 'stopped' },
      why: revokedWords,
    });
}

/** As whoever decides reads them, and as they are kept. */
export const shownFacts = (facts: object): object =>
  JSON.parse(JSON.stringify(wellFormed(maskPersonal(facts)))) as object;

interface Coming {
  readonly operation: string;
  readonly digest: Buffer;
  readonly wish: Wish;
  readonly now: Date;
}

const replacedWords = '提的人改过，以后来的一份为准';

/**
 * Of one target one wish waits. What its proposer asked otherwise before stops waiting; where another's waits, or this one
 * was corrected already and comes late, it throws.
 */
async function makeWay(
  change: Change,
  actor: Actor,
  { operation, digest, wish: { target, onlyOne }, now }: Coming,
): Promise<void> {
  const place = `${operation} ${target.kind} ${target.id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(change);
  const rows = await change
    .selectFrom('approval')
    .where('operation', '=', operation)
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', loggedId(target.id))
    .select(['approval_id', 'state', 'input_digest', 'proposed_by', 'expires_at', 'reply'])
    .execute();
  const isSame = ({ input_digest }: { input_digest: Buffer }) => digest.equals(input_digest);
  if (rows.some((row) => isSame(row) && row.reply === replacedWords)) throw new Refusal('idReused');
  const others = rows.filter((row) => row.state === 'waiting' && !isSame(row));
  const isOwn = ({ proposed_by }: { proposed_by: number }) => proposed_by === actor.staff.staffId;
  if (onlyOne !== undefined && others.some((row) => !isOwn(row) && row.expires_at > now))
    throw new Refusal(onlyOne);
  for (const { approval_id: approvalId } of others.filter(isOwn)) {
    await change
      .updateTable('approval')
      .set({
        ...{ state: 'stopped', decided_by: actor.staff.staffId, decided_at: now },
        ...{ reply: replacedWords, ...withoutKeys },
      })
      .where('approval_id', '=', approvalId)
      .where('state', '=', 'waiting')
      .execute();
    await audited(change, actor, now, {
      operation: 'decideApproval',
      target: { kind: 'approval', id: approvalId },
      after: { what: summaryOf(operation), state: 'stopped' },
      why: replacedWords,
    });
  }
}

/** What of an operation waits for a second person: about what, and what was said of it. */
export async function waitingApprovals(
  connection: Connection | Change,
  operation: string,
  now: Date,
): Promise<{ targetId: string; facts: object }[]> {
  const rows = await connection
    .selectFrom('approval')
    .where('operation', '=', operation)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .select(['target_id', 'facts'])
    .execute();
  return rows.map((row) => ({ targetId: row.target_id, facts: row.facts }));
}

/** Of what lies sealed. Throws where no key of ours opens it. */
export const openIntent = (
  { signer }: Pick<ConsoleServices, 'signer'>,
  row: { operation: string; input_sealed: Buffer },
): Kept => JSON.parse(signer.unseal(purpose, row.operation, row.input_sealed).toString()) as Kept;

/** What was decided elsewhere needs no second person any more; its proposer has stopped it. */
export async function closeApprovals(
  change: Change,
  { staff: { staffId } }: Actor,
  target: Wish['target'],
  { state, at }: { state: 'agreed' | 'refused'; at: Date },
): Promise<void> {
  await change
    .updateTable('approval')
    .set({
      state: sql<'stopped' | 'agreed'>`case when proposed_by = ${staffId} and ${state} = 'refused'
        then 'stopped' else ${state} end`,
      // The operator of the machine may be both.
      decided_by: sql<number | null>`case when proposed_by = ${staffId} and ${state} = 'agreed'
        then null else ${staffId}::int end`,
      decided_at: at,
      ...withoutKeys,
    })
    .where('state', '=', 'waiting')
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', loggedId(target.id))
    .execute();
}

/**
 * Of what is gone with its student: that somebody decided stays, what was written and shown does not. What still waits is
 * void, since there is nothing any more that it could be done to.
 */
export async function forgetWishes(
  change: Change,
  kind: string,
  targetIds: readonly string[],
): Promise<void> {
  const ids = [...targetIds];
  await sql`update approval
    set facts = jsonb_strip_nulls(jsonb_build_object(
        'requestId', facts -> 'requestId', 'kind', facts -> 'kind', 'state', facts -> 'state')),
      input_sealed = '', why = '', reply = '',
      decided_at = case when state = 'waiting' then now() else decided_at end,
      state = case when state = 'waiting' then 'void' else state end
    where target_kind = ${kind} and target_id = any(${ids}::text[])`.execute(change);
}

async function tellOwners(services: Keeping, change: Change, { staff }: Actor): Promise<void> {
  await mailOwners(services, change, {
    subject: '教务台：一件要两个人同意的事 24 小时后生效',
    text: [
      `${staff.name}在教务台提了一件要两个人同意的事，学校里没有第二个能同意的人（72 小时内由他建的、改过的帐号不算）。`,
      '24 小时后它会自己生效。如果不是你们做的，请马上到教务台的“待同意”里停下它，并修改密码。',
    ].join('\n'),
  });
}
