import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { CouponPlan, tryCoupon as operation } from '@xuezhou/contract/mall/console';
import { linesOfTrade } from '@xuezhou/rules/mall/price';
import { Failure, Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { studentAskedAbout } from '../../../account/account.port.ts';
import { couponReader, type HeldRow } from '../../coupon/coupon.repository.ts';
import { isTakeable } from '../../coupon/coupon.presenter.ts';
import { periodOf } from '../../coupon/take-coupon.ts';
import { openShelf } from '../../goods/open-shelf.ts';
import { judgeOrder } from '../../order/judge-order.ts';
import { fitOf, readOrderFacts } from '../../order/order-facts.ts';
import { namesOfFamilies } from '../../../site/site.port.ts';
import { soldBefore } from '../../goods/former-prices.ts';
import { deepestOf, needsSecond, outlookOf, usedOfHundred } from './coupon-outlook.ts';
import { columnsOf, demandSoundPlan, scopeWordsOf, tidyPlan } from './coupon-plan.ts';
import { readSchoolCoupons, type SchoolRow } from './school-coupons.ts';

type Input = InputOf<typeof operation>;
type Data = DataOf<typeof operation>;

/** What it would cost, and whether a student can use it: judged by what judges the student's own order. */
export async function tryCoupon(services: ConsoleServices, { body }: Input): Promise<Data> {
  const { connection } = services.database;
  const now = services.clock.now();
  const plan = tidyPlan(body.plan);
  demandSoundPlan(plan, now);
  const [shelf, stored, share, before] = await Promise.all([
    openShelf(services, null, plan.goodIds, { forSchool: true }),
    body.couponId === null ? [] : readSchoolCoupons(connection, body.couponId),
    usedOfHundred(connection, now),
    soldBefore(connection, now),
  ]);
  const taken = stored[0]?.taken ?? 0;
  const left = plan.total === null ? null : Math.max(0, plan.total - taken);
  const deepest = deepestOf(plan, shelf);
  const scopeWords = scopeWordsOf(plan, shelf.goods, await namesOfFamilies(connection));
  return {
    deepest: deepest && {
      ...{ title: deepest.title, price: deepest.price, off: deepest.off },
      percent: Math.ceil((deepest.off * 100) / deepest.price),
    },
    needsSecond: needsSecond(plan, deepest, { shelf, before }),
    cost: outlookOf(plan, shelf, { usedOfHundred: share, left }),
    trial:
      body.order === null
        ? null
        : await trialOf(
            services,
            body.order,
            pieceOf(plan, { stored: stored[0], scopeWords, now }),
          ),
  };
}

/** No row has it. */
const triedId = '00000000-0000-4000-8000-000000000000';

/** A piece of it as a student would hold it who took it now. */
function pieceOf(
  plan: CouponPlan,
  { stored, scopeWords, now }: { stored: SchoolRow | undefined; scopeWords: string; now: Date },
): HeldRow {
  const coupon = {
    ...columnsOf(plan, scopeWords),
    coupon_id: stored?.coupon_id ?? 0,
    retired_at: stored?.retired_at ?? null,
    taken: stored?.taken ?? 0,
    gone_at: null,
  };
  const { validFrom, validTo } = periodOf(coupon, now);
  return {
    ...coupon,
    held_coupon_id: triedId,
    taken_at: now,
    held_from: validFrom,
    held_to: validTo,
    order_id: null,
    order_sale: null,
    used_at: null,
  };
}

async function trialOf(
  services: ConsoleServices,
  { studentId, goodId, limitYear }: NonNullable<Input['body']['order']>,
  piece: HeldRow,
): Promise<NonNullable<Data['trial']>> {
  const { connection } = services.database;
  const known = await studentAskedAbout(connection, studentId);
  if (known === undefined) throw new Refusal('studentUnknown');
  const student = {
    ...{ studentId, sessionId: '', hasPhone: true },
    identityStatus: known.identityStatus,
  };
  const choice = {
    ...{ goodId, limitYear, couponId: triedId, used_points: 0, wantsAddress: true },
    tried: piece,
  };
  const facts = await readOrderFacts(services, student, choice).catch((error: unknown) => {
    if (error instanceof Failure) throw new Refusal('goodUnknown');
    throw error;
  });
  if (facts.variant === undefined) throw new Refusal('goodUnknown');
  const { price, good } = facts;
  const verdict = judgeOrder(facts, { ...choice, couponId: null }, student);
  const held = await couponReader(connection).held(studentId);
  const own = held.filter(({ coupon_id }) => coupon_id === piece.coupon_id);
  return {
    nickname: known.nickname,
    title: good.title,
    lines: linesOfTrade(price, good.sale === 'normal' ? 'whole' : 'deposit').map((line) => ({
      ...line,
      was: null,
    })),
    due: price.due,
    off: price.couponOff,
    why: fitOf(piece, facts).why || whyNotTaken(piece, own, facts.shelf.now),
    besides:
      verdict.refusal === null || verdict.checkResult === 'coupon'
        ? ''
        : verdict.checkResultMessage,
  };
}

/** One that is held and unused is not taken once more. */
function whyNotTaken(piece: HeldRow, own: readonly HeldRow[], now: Date): string {
  if (own.some(({ used_at }) => used_at === null)) return '';
  if (own.length >= piece.per_student)
    return `已经领过 ${own.length} 张，每人 ${piece.per_student} 张`;
  if (piece.total !== null && piece.taken >= piece.total) return '已经领完了';
  return isTakeable(piece, now) ? '' : '现在不能领：还没开始，或已经结束、停掉';
}
