import {
  flag,
  id,
  integer,
  list,
  longInteger,
  longText,
  moment,
  nullable,
  object,
  operation,
  optional,
  uuid,
  type Static,
} from '../kernel.ts';
import { ReferralReward, ReferralState } from './index.ts';

const yuan = (least = 0) => integer(least, 100_000);

/** What the school gives for recommendations; money in yuan. */
export const ReferralRules = object({
  /** Off: no more are counted; what was promised before stays. */
  isOn: flag(),
  /** For who recommended; points are worth the same. */
  coupon: yuan(),
  friendCoupon: yuan(),
  /** The least that the friend's first payment has to be. */
  leastPaid: yuan(1),
  /** Rewards of one student within a year; null: as many as there are. */
  mostAYear: nullable(integer(1, 1000)),
});
export type ReferralRules = Static<typeof ReferralRules>;

export const getReferralRules = operation({
  summary: '推荐规则，和最近一年的推荐',
  method: 'GET',
  path: '/api/console/referral/rules',
  access: { staff: 'order.read' },
  data: object({
    /** Null: those that the product begins with. */
    ruleNo: nullable(id()),
    rules: ReferralRules,
    setAt: nullable(moment()),
    setBy: longText(),
    /** Of the last 365 days. */
    lastYear: object({
      registered: integer(0),
      /** Of friends the first payments, whatever they were. */
      paid: integer(0),
      rewards: integer(0),
      /** What the rewards are worth, in fen; those that were taken back are in none of it. */
      given: longInteger(0),
    }),
  }),
});

/** For who registers from now on; whoever came before gets what was promised then. */
export const saveReferralRules = operation({
  summary: '改推荐规则',
  method: 'POST',
  path: '/api/console/referral/rules/save',
  access: { staff: 'price.write' },
  body: object({
    /** Of this filling-in: sent twice it is saved once. */
    requestId: uuid(),
    /** The rules that were seen. */
    seen: nullable(id()),
    rules: ReferralRules,
  }),
  data: object({ ruleNo: id() }),
  refusals: [
    'referralRulesWrong',
    'referralRulesChanged',
    'referralRulesWaiting',
    'idReused',
    'approvalAsked',
    'approvalDelayed',
  ],
});

export const SchoolReferral = object({
  referralNo: id(),
  student: object({ studentId: id(), nickname: longText() }),
  friend: object({ studentId: id(), nickname: longText() }),
  registeredAt: moment(),
  state: ReferralState,
  /** The friend's first payment, in fen. */
  paid: nullable(integer(0)),
  reward: nullable(ReferralReward),
  /** Of the reward, as it was promised: in yuan, or so many points. */
  worth: integer(0),
  points: integer(0),
  /** Why there is none; empty elsewhere. */
  reason: longText(),
});
export type SchoolReferral = Static<typeof SchoolReferral>;

export const listSchoolReferrals = operation({
  summary: '谁推荐了谁，得到了什么，新的在前',
  method: 'GET',
  path: '/api/console/referral',
  access: { staff: 'order.read' },
  /** `before`: `next` of the page before. */
  query: object({ before: optional(id()), limit: optional(integer(1, 200)) }),
  data: object({
    list: list(SchoolReferral),
    /** Null on the last page. */
    next: nullable(id()),
  }),
});
