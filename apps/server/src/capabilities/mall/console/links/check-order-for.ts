import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { maxOffAlone, type checkOrderFor as operation } from '@xuezhou/contract/mall/console';
import { isDeeperThan } from '@xuezhou/rules/mall/coupon';
import { linesOfTrade } from '@xuezhou/rules/mall/price';
import { maskedMobile } from '../../../../platform/contact/contact.ts';
import type { CurrentStudent } from '../../../../platform/http/bind.ts';
import { Failure, Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { studentAskedAbout } from '../../../account/account.port.ts';
import { presentAddress } from '../../address/addresses.ts';
import { sortHeld, statusOf } from '../../coupon/coupon.presenter.ts';
import { isListed } from '../../goods/present-good.ts';
import { judgeOrder, type Verdict } from '../../order/judge-order.ts';
import { fitOf, readOrderFacts, type Choice, type OrderFacts } from '../../order/order-facts.ts';
import { schoolPiece } from './school-piece.ts';

export type Wish = InputOf<typeof operation>['body'];

/** What the school orders, as if the student did. */
const choiceOf = (wish: Wish, now: Date): Choice => ({
  ...{ goodId: wish.goodId, limitYear: wish.limitYear, used_points: 0, extraIds: wish.extraIds },
  ...(wish.off > 0
    ? { couponId: schoolPiece(wish.off, now).held_coupon_id, tried: schoolPiece(wish.off, now) }
    : { couponId: wish.couponId }),
  addressId: wish.addressId,
  ...{ wantsAddress: true, bySchool: true },
});

export interface Judged {
  readonly facts: OrderFacts;
  readonly verdict: Verdict;
  readonly student: CurrentStudent;
  readonly nickname: string;
  readonly choice: Choice;
}

/** By what judges the student's own order. Throws studentUnknown, goodUnknown. */
export async function judgeFor(
  services: Pick<ConsoleServices, 'database' | 'clock'>,
  wish: Wish,
): Promise<Judged> {
  const known = await studentAskedAbout(services.database.connection, wish.studentId);
  if (known === undefined) throw new Refusal('studentUnknown');
  const student = {
    ...{ studentId: wish.studentId, sessionId: '', hasPhone: true },
    identityStatus: known.identityStatus,
  };
  const choice = choiceOf(wish, services.clock.now());
  const facts = await readOrderFacts(services, student, choice).catch((error: unknown) => {
    if (error instanceof Failure) throw new Refusal('goodUnknown');
    throw error;
  });
  const verdict = judgeOrder(facts, choice, student);
  return { facts, verdict, student, nickname: known.nickname, choice };
}

/** By how much the school lowers what it may lower. */
export function offOf({ price }: OrderFacts, { off }: Wish) {
  const basis = { price: price.basis, off: Math.min(off, price.basis) };
  return {
    percent: off === 0 || price.basis === 0 ? 0 : Math.ceil((basis.off * 100) / price.basis),
    needsSecond: off > 0 && isDeeperThan(basis, maxOffAlone),
  };
}

export async function checkOrderFor(
  services: ConsoleServices,
  { body: wish }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const { facts, verdict, nickname } = await judgeFor(services, wish);
  const { good, variant, price, held, shelf, address } = facts;
  const { now } = shelf;
  const { mobile_sealed: sealed } = await connection
    .selectFrom('student')
    .where('student_id', '=', wish.studentId)
    .select('mobile_sealed')
    .executeTakeFirstOrThrow();
  const why = whyNot(facts, verdict, wish);
  return {
    nickname,
    mobile: maskedMobile(services, sealed),
    title: good.title,
    variantTitle: variant?.title ?? '',
    variants: good.variants
      .filter((one) => isListed(good, one))
      .map((one) => ({ limitYear: one.limit_year, title: one.title, price: one.price_fen })),
    extras: good.extras.map(({ extraId, title, price: ofExtra }) => ({
      ...{ extraId, title, price: ofExtra },
    })),
    lines: linesOfTrade(price, good.sale === 'normal' ? 'whole' : 'deposit').map((line) => ({
      ...line,
      was: null,
    })),
    due: price.due,
    expireDate: variant?.expires_on ?? null,
    coupons: sortHeld(
      held.filter((row) => row.isLent !== true),
      now,
    )
      .filter((row) => statusOf(row, now) === 1)
      .map((row) => {
        const { off, why: unfit } = fitOf(row, facts);
        return { heldCouponId: row.held_coupon_id, name: row.title, off, why: unfit };
      }),
    address: facts.needsAddress && address !== undefined ? addressText(services, address) : null,
    why,
    ...offOf(facts, wish),
  };
}

const addressText = (
  services: ConsoleServices,
  address: NonNullable<OrderFacts['address']>,
): string => {
  const { name, region, detail } = presentAddress(services, address, 0);
  return `${name}，${region} ${detail}`;
};

/** In words for the school; empty: it can be made. */
function whyNot(facts: OrderFacts, verdict: Verdict, { off }: Wish): string {
  if (verdict.refusal !== null) return verdict.checkResultMessage;
  if (facts.price.due === 0) return '这一单不用付款，请直接给学员报名';
  return off > facts.price.couponOff && off > 0 ? '减得比这一单能减的多' : '';
}
