import {
  flag,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  orElse,
  type Static,
} from '../kernel.ts';

/**
 * `registered`: nothing was paid yet; `waiting`: paid, the refund window is open; `open`: a reward may be chosen;
 * `chosen`; `refunded`: paid and given back; `none`: earns nothing, `reason` says why.
 */
export const ReferralState = oneOf('registered', 'waiting', 'open', 'chosen', 'refunded', 'none');
export type ReferralState = Static<typeof ReferralState>;

export const ReferralReward = oneOf('points', 'coupon');
export type ReferralReward = Static<typeof ReferralReward>;

export const RefRecord = object({
  seqId: integer(1),
  /** The family name alone, as `李**`. */
  name: longText(),
  state: ReferralState,
  registeredAt: moment(),
  paidAt: nullable(moment()),
  /** In fen. */
  paid: nullable(integer(0)),
  /** From when a reward may be chosen. */
  choosableAt: nullable(moment()),
  refundedAt: nullable(moment()),
  hasChosen: flag(),
  reward: nullable(ReferralReward),
  /** Why there is nothing; null elsewhere. */
  reason: nullable(longText()),
  /** What was promised when the friend came: a coupon of so many yuan, 0 where there is none, from such a sum on; or points. */
  coupon: integer(0),
  leastPaid: integer(0),
  points: integer(0),
});
export type RefRecord = Static<typeof RefRecord>;

const referral = object({
  refCode: longText(),
  /** What may be chosen first, then the newest. */
  refRecords: list(RefRecord),
  /** What a reward is worth: a coupon in yuan, or points; 0 where the school does not offer it. */
  referalMoney: integer(0),
  referalPoint: integer(0),
  /** What the friend pays less, in yuan; 0 where the school has no such coupon. */
  refereeMoney: integer(0),
  /** The least that the friend has to pay, in yuan. */
  leastPaid: integer(0),
  /** Rewards within a year; null: as many as there are. */
  mostAYear: nullable(integer(1)),
});
export type Referral = Static<typeof referral>;

export const getReferral = operation({
  summary: '我的推荐码和推荐记录',
  method: 'GET',
  path: '/api/referral',
  access: 'phone',
  data: referral,
});

/** Cannot be changed afterwards. Points where nothing else is said. */
export const chooseReward = operation({
  summary: '为一条推荐记录选谢礼',
  method: 'POST',
  path: '/api/referral/choose',
  access: 'phone',
  body: object({
    seqId: integer(1, 2_147_483_647),
    reward: orElse(ReferralReward, { value: 'points' }),
  }),
  data: object({ seqId: integer(1), hasChosen: flag(), reward: ReferralReward }),
  refusals: [
    'referralUnknown',
    'referralChosen',
    'referralNotYet',
    'referralNone',
    'referralYearFull',
  ],
});
