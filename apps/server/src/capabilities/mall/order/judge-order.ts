import type { CheckResult } from '@xuezhou/contract/mall';
import { refusals, type RefusalName } from '@xuezhou/contract/refusals';
import { saleStateOf } from '@xuezhou/rules/mall/sale';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { digestOfAgreement } from '../goods/open-good.ts';
import type { PendingOrder } from '../goods/owned.ts';
import { isListed, stockOf } from '../goods/present-good.ts';
import { shortMinute } from '../time-words.ts';
import type { Choice, OrderFacts } from './order-facts.ts';

export interface Verdict {
  readonly checkResult: CheckResult;
  readonly checkResultMessage: string;
  /** What placing it would be refused for; null: it may be placed. */
  readonly refusal: RefusalName | null;
}

const no = (
  checkResult: CheckResult,
  refusal: RefusalName,
  message: string = refusals[refusal][1],
): Verdict => ({ checkResult, checkResultMessage: message, refusal });

type Question = Choice & { readonly agreementDigest?: string | undefined };

/** Whether an order may be placed, or the first thing that keeps it: what cannot be put right comes first. */
export function judgeOrder(facts: OrderFacts, choice: Question, student: CurrentStudent): Verdict {
  return (
    judgePending(facts) ??
    judgeSale(facts) ??
    judgeStudent(facts, student) ??
    judgeOffers(facts, choice) ??
    judgeNeeds(facts, choice) ??
    (facts.price.due === 0
      ? { checkResult: 'free', checkResultMessage: freeWords(facts.price), refusal: null }
      : { checkResult: 'ok', checkResultMessage: '价格刚刚核对过，可以付款', refusal: null })
  );
}

/** What costs nothing is free; what was taken off whole is not. */
function freeWords({ couponOff, points }: OrderFacts['price']): string {
  const used = [couponOff > 0 && '优惠券', points > 0 && '积分'].filter((name) => name !== false);
  return used.length === 0
    ? '不用付款，可以直接加入'
    : `已用${used.join('和')}抵完，应付 ¥0，提交后就是你的`;
}

function judgeSale({ good, variant, shelf, areExtrasKnown }: OrderFacts): Verdict | null {
  const { now } = shelf;
  if (good.retired_at !== null) return no('gone', 'goodGone');
  if (variant === undefined || !areExtrasKnown) return no('variant', 'goodVariant');
  const state = saleStateOf(
    {
      isListed: isListed(good, variant),
      saleFrom: variant.sale_from,
      saleTo: variant.sale_to,
      stockLeft: stockOf(variant),
    },
    now,
  );
  if (state === 'notYet' && variant.sale_from !== null)
    return no(
      'notYet',
      'goodNotYet',
      `这件商品 ${shortMinute(variant.sale_from, now)} 开售，请到时再来`,
    );
  if (state === 'over') return no('over', 'goodOver');
  return state === 'soldOut' ? no('soldOut', 'goodSoldOut') : null;
}

/** A deposit is not paid twice, nor a good ordered again while its number is checked. */
export const pendingWords: Readonly<Record<PendingOrder['state'], string>> = {
  deposit: '你已付过这件商品的定金，请在我的订单里付尾款',
  checking: '这件商品的订单号正在核对，请在我的订单里看进度',
};

function judgePending({ good, shelf }: OrderFacts): Verdict | null {
  const pending = shelf.pending.get(good.good_id);
  return pending === undefined ? null : no('pending', 'orderPaid', pendingWords[pending.state]);
}

function judgeStudent({ good, isOwned }: OrderFacts, student: CurrentStudent): Verdict | null {
  if (isOwned) return no('owned', 'goodOwned');
  if (good.needs_identity && student.identityStatus <= 0) return no('identity', 'goodIdentity');
  return null;
}

function judgeOffers({ coupon, price, points }: OrderFacts, choice: Question): Verdict | null {
  if ((choice.couponId ?? null) !== null && coupon === null) return no('coupon', 'couponUnfit');
  if (coupon !== null && price.couponWhy !== '')
    return no('coupon', 'couponUnfit', `这张优惠券用不了：${price.couponWhy}。请换一张，或不用券`);
  if ((choice.used_points ?? 0) > points) return no('points', 'pointsUnfit');
  return null;
}

function judgeNeeds({ good, needsAddress, address }: OrderFacts, choice: Question): Verdict | null {
  if (needsAddress && address === undefined) return no('address', 'goodAddress');
  const { agreement } = good;
  // A page that only looks has not agreed to anything yet.
  if (
    agreement !== null &&
    choice.agreementDigest !== undefined &&
    choice.agreementDigest !== digestOfAgreement(agreement)
  )
    return no('agreement', 'goodAgreement');
  return null;
}
