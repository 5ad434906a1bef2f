import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  CouponPlan,
  saveCoupon as operation,
  stopCoupon as stopOperation,
} from '@xuezhou/contract/mall/console';
import { sql } from 'kysely';
import type { Change } from '../../../../platform/database/prepare.ts';
import { isTaken } from '../../../../platform/database/is-taken.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../../platform/staff/second-person.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { soldBefore } from '../../goods/former-prices.ts';
import { openShelf } from '../../goods/open-shelf.ts';
import type { Shelf } from '../../goods/present-good.ts';
import { deepestOf, needsSecond } from './coupon-outlook.ts';
import {
  authoredCoupon,
  columnsOf,
  demandSoundPlan,
  isSamePlan,
  isSameTerms,
  planOf,
  scopeWordsOf,
  tidyPlan,
} from './coupon-plan.ts';
import { holdFamilies, namesOfFamilies } from '../../../site/site.port.ts';
import { readSchoolCoupons, type SchoolRow } from './school-coupons.ts';

type Input = InputOf<typeof operation>;
type Body = Input['body'];

export async function saveCoupon(
  services: ConsoleServices,
  { body }: Input,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const plan = tidyPlan(body.plan);
  const shelf = await openShelf(services, null, plan.goodIds, { forSchool: true });
  return await changeAudited(services, actor, async (change, now) => {
    const made = await madeBy(change, body);
    const known = body.couponId ?? made;
    const old = known === null ? null : await lockCoupon(change, known);
    // What was sent twice was done by the first.
    if (made !== null && old !== null && isSamePlan(plan, planOf(old)))
      return { answer: { couponId: made }, auditEntry: null };
    // Whoever did not hear that theirs was made has seen what they sent.
    const seen = made === null ? body.version : Math.max(body.version, 1);
    if (old !== null) demandChangeable(old, plan, seen);
    demandSoundPlan(plan, now);
    await holdFamilies(change, plan.families);
    if (!plan.goodIds.every((goodId) => shelf.goods.has(goodId))) throw new Refusal('goodUnknown');
    const before = await soldBefore(change, now);
    demandAgreement(actor, { body, plan, old, shelf, before });
    const couponId = await write(change, { body, plan, shelf, old, actor, now });
    const auditEntry = {
      operation: 'saveCoupon',
      target: { kind: 'coupon', id: couponId },
      before: old === null ? undefined : planOf(old),
      after: plan,
      why: body.why,
    };
    return { answer: { couponId }, auditEntry };
  }).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    throw new Refusal('couponCodeTaken');
  });
}

/** The coupon that this request has made already; null: none. */
async function madeBy(change: Change, { requestId, couponId }: Body): Promise<number | null> {
  if (couponId !== null) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${requestId}, 0))`.execute(change);
  const made = await change
    .selectFrom('coupon_made')
    .where('request_id', '=', requestId)
    .select('coupon_id')
    .executeTakeFirst();
  return made?.coupon_id ?? null;
}

/** Held with what of it is taken, so that nobody takes one while its terms change. */
export async function lockCoupon(change: Change, couponId: number): Promise<SchoolRow> {
  await sql`select from coupon where coupon_id = ${couponId} for update`.execute(change);
  await sql`insert into coupon_taken (coupon_id, taken, gone_at)
    select coupon_id, 0, null from coupon where coupon_id = ${couponId} on conflict do nothing`.execute(
    change,
  );
  await sql`select from coupon_taken where coupon_id = ${couponId} for update`.execute(change);
  const [row] = await readSchoolCoupons(change, couponId);
  if (row === undefined) throw new Refusal('schoolCouponUnknown');
  return row;
}

function demandChangeable(old: SchoolRow, plan: CouponPlan, seen: number): void {
  if (old.version === null) throw new Refusal('couponOfFile');
  if (old.retired_at !== null) throw new Refusal('couponStopped');
  if (old.version !== seen) throw new Refusal('couponChanged');
  if ((old.taken > 0 || old.codes > 0) && !isSameTerms(plan, planOf(old)))
    throw new Refusal('couponTermsFixed');
  if (plan.total !== null && plan.total < old.taken + old.codes_left)
    throw new Refusal(
      'couponPlanWrong',
      `已经领了 ${old.taken} 张，发出的码还有 ${old.codes_left} 个，总共不能比它们少`,
    );
}

interface Judged {
  readonly body: Body;
  readonly plan: CouponPlan;
  readonly old: SchoolRow | null;
  readonly shelf: Shelf;
  readonly before: Awaited<ReturnType<typeof soldBefore>>;
}

/** What a coupon may take whole by one person's word; a change that gives no more away needs nobody else. */
function demandAgreement(actor: Actor, { body, plan, old, shelf, before }: Judged): void {
  if (old !== null && givesNoMore(plan, planOf(old))) return;
  const deepest = deepestOf(plan, shelf);
  if (!needsSecond(plan, deepest, { shelf, before })) return;
  demandSecondPerson(actor, {
    kind: 'price',
    decider: 'price.write',
    asksCode: false,
    target: { kind: 'coupon', id: body.couponId ?? body.requestId },
    facts: {
      ...plan,
      ...(deepest !== null && { off: Math.ceil((deepest.off * 100) / deepest.price) }),
    },
    why: body.why,
  });
}

const givesNoMore = (plan: CouponPlan, old: CouponPlan): boolean =>
  isSameTerms(plan, old) &&
  plan.perStudent <= old.perStudent &&
  (old.total === null || (plan.total !== null && plan.total <= old.total));

interface Writing {
  readonly body: Body;
  readonly plan: CouponPlan;
  readonly shelf: Shelf;
  readonly old: SchoolRow | null;
  readonly actor: Actor;
  readonly now: Date;
}

async function write(change: Change, writing: Writing): Promise<number> {
  const { body, plan, shelf, old, actor, now } = writing;
  const scopeWords = scopeWordsOf(plan, shelf.goods, await namesOfFamilies(change));
  const columns = {
    ...columnsOf(plan, scopeWords),
    source: JSON.stringify(authoredCoupon(plan, scopeWords)),
  };
  await demandFreeCode(change, plan, old?.coupon_id ?? null);
  if (old !== null) {
    await change
      .updateTable('coupon')
      .where('coupon_id', '=', old.coupon_id)
      .set(columns)
      .execute();
    await raiseVersion(change, old.coupon_id);
    return old.coupon_id;
  }
  const couponId = await freeNumber(change);
  await change
    .insertInto('coupon')
    .values({ ...columns, coupon_id: couponId, retired_at: null, reward_key: null })
    .execute();
  await change
    .insertInto('coupon_made')
    .values({
      coupon_id: couponId,
      request_id: body.requestId,
      made_by: actor.agreement?.proposedBy.staffId ?? actor.staff.staffId,
      made_at: now,
    })
    .execute();
  return couponId;
}

/** Content files may take any number. */
async function freeNumber(change: Change): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ id: number; is_free: boolean }>`
      select id, not exists (select from coupon where coupon_id = id) as is_free
      from (select nextval('school_coupon_id')::int as id) next`.execute(change);
    if (rows[0]?.is_free === true) return rows[0].id;
  }
}

/** Read without regard to capitals, as it is when somebody types it. */
export async function demandFreeCode(
  change: Change,
  { code }: CouponPlan,
  ownId: number | null,
): Promise<void> {
  if (code === null) return;
  const { rows } = await sql`
    select from coupon where upper(code) = upper(${code}) and coupon_id is distinct from ${ownId}::int
      and retired_at is null`.execute(change);
  if (rows.length > 0) throw new Refusal('couponCodeTaken');
}

export const raiseVersion = async (change: Change, couponId: number): Promise<void> => {
  await change
    .updateTable('coupon_made')
    .where('coupon_id', '=', couponId)
    .set({ version: sql<number>`version + 1` })
    .execute();
};

export async function stopCoupon(
  services: ConsoleServices,
  { body: { couponId, why } }: InputOf<typeof stopOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const old = await lockCoupon(change, couponId);
    if (old.version === null) throw new Refusal('couponOfFile');
    if (old.retired_at !== null) throw new Refusal('couponStopped');
    await change
      .updateTable('coupon')
      .where('coupon_id', '=', couponId)
      .set({ retired_at: now })
      .execute();
    await raiseVersion(change, couponId);
    const auditEntry = {
      operation: 'stopCoupon',
      target: { kind: 'coupon', id: couponId },
      before: { title: old.title, isStopped: false },
      after: { title: old.title, isStopped: true },
      why,
    };
    return { answer: true as const, auditEntry };
  });
}
