/** Coupons that are given as rewards: rows of their own, far from the numbers that content files take. */
export const rewardCoupons = `
alter table coupon add column reward_key text unique;
create sequence reward_coupon_id as int start with 2000000000;
`;
