import type { InputOf } from '@xuezhou/contract/kernel';
import type { CheckedOrder, checkOrder as operation, SumLine } from '@xuezhou/contract/mall';
import { couponFit } from '@xuezhou/rules/mall/coupon';
import { pointsStep } from '@xuezhou/rules/mall/money';
import { tradesOfSale } from '@xuezhou/rules/mall/order-state';
import { linesOfTrade } from '@xuezhou/rules/mall/price';
import { refundTerms } from '@xuezhou/rules/mall/refund';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { presentAddress } from '../address/addresses.ts';
import {
  presentCoupon,
  presentHeld,
  sortHeld,
  statusOf,
  termsOf,
} from '../coupon/coupon.presenter.ts';
import { couponReader } from '../coupon/coupon.repository.ts';
import { presentAgreement } from '../goods/open-good.ts';
import { refundRuleOf } from '../goods/good-words.ts';
import { presentBalance } from '../goods/present-balance.ts';
import { presentCard } from '../goods/present-good.ts';
import { judgeOrder, type Verdict } from './judge-order.ts';
import { fitOf, readOrderFacts, type Choice, type OrderFacts } from './order-facts.ts';
import { payWaysOf } from './pay-ways.ts';

type Body = InputOf<typeof operation>['body'];

/** What the order would be, now. The server decides everything; what the page saw only says what changed. */
export async function checkOrder(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<CheckedOrder> {
  const facts = await readOrderFacts(services, student, withDefault(body));
  const lines = comparedLines(facts, body.seen);
  const verdict = changedVerdict(judgeOrder(facts, body, student), lines);
  const { good, variant, price, shelf, coupon, address, addresses } = facts;
  const { now } = shelf;
  return {
    ...{ checkResult: verdict.checkResult, checkResultMessage: verdict.checkResultMessage },
    realPrice: price.due,
    used_points: price.points,
    myPoints: facts.points,
    mostPoints: price.mostPoints,
    pointsStep,
    couponId: price.couponOff > 0 ? (coupon?.held_coupon_id ?? null) : null,
    lines,
    saved: price.couponOff + price.points,
    coupons: sortHeld(facts.held, now)
      .filter((row) => statusOf(row, now) === 1)
      .map((row) => ({ ...presentHeld(row, now), ...fitOf(row, facts) }))
      .toSorted((a, b) => Number(b.fits) - Number(a.fits) || b.off - a.off),
    freeCoupons: await freeCoupons(services, facts),
    addresses: addresses.map((row, order) => presentAddress(services, row, order)),
    addressId: facts.needsAddress ? (address?.address_id ?? null) : null,
    needsAddress: facts.needsAddress,
    good: presentCard(good, shelf, variant),
    variantTitle: variant?.title ?? '',
    expireDate: variant?.expires_on ?? null,
    extras: good.extras,
    tradeType: tradesOfSale[good.sale][0] ?? 'normal',
    balance: balanceOf(facts),
    ways: await payWaysOf(services, student.studentId, {
      fen: price.due,
      takesTaobao: good.takes_taobao && good.sale === 'normal',
    }),
    refund: refundTerms(refundRuleOf(good)),
    agreement: presentAgreement(good.agreement),
  };
}

const maxFree = 2;

async function freeCoupons(
  { database: { connection } }: Services,
  { held, basis, price, shelf: { now } }: OrderFacts,
): Promise<CheckedOrder['freeCoupons']> {
  if (basis.amount === 0) return [];
  const listed = await couponReader(connection).listed();
  return listed
    .flatMap((row) => {
      const shown = presentCoupon(row, held, now);
      const fit = couponFit(termsOf(row), basis);
      const isMore = fit.fits && fit.off > price.couponOff;
      return shown.action === 'take' && !shown.needsCode && isMore
        ? [{ ...shown, off: fit.off }]
        : [];
    })
    .toSorted((a, b) => b.off - a.off)
    .slice(0, maxFree);
}

/** Without a word on coupons the best one is shown. */
const withDefault = (body: Body): Choice => ({
  ...body,
  wantsAddress: true,
  bestCoupon: body.bestCoupon ?? body.couponId === undefined,
});

function balanceOf({ good, variant, price, shelf }: OrderFacts): CheckedOrder['balance'] {
  if (good.sale === 'normal' || variant === undefined) return null;
  return presentBalance(price.balance, variant, shelf.now);
}

/** The lines as they are, each with what it was where the page saw another one. */
function comparedLines({ price, good }: OrderFacts, seen: Body['seen']): SumLine[] {
  const lines = linesOfTrade(price, good.sale === 'normal' ? 'whole' : 'deposit');
  return lines.map((line) => {
    const before = seen?.find(({ kind, label }) => kind === line.kind && label === line.label);
    const isNews = before !== undefined && before.amount !== line.amount;
    return { ...line, was: isNews ? before.amount : null };
  });
}

/** A price that rose or fell since the page saw it is said before anything is charged. */
function changedVerdict(verdict: Verdict, lines: readonly SumLine[]): Verdict {
  const isPriceNews = lines.some(
    ({ kind, was }) => (kind === 'good' || kind === 'extra') && was !== null,
  );
  if (verdict.refusal !== null || !isPriceNews) return verdict;
  return {
    checkResult: 'price',
    checkResultMessage: '价格变了，还没有扣款，请看一遍再决定',
    refusal: null,
  };
}
