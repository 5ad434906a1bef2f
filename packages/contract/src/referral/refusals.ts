/** Collected, and explained, in `../refusals.ts`. */
export const referralRefusals = {
  referralUnknown: [4201, '没有找到这条推荐记录，请刷新查看'],
  referralChosen: [4202, '已经选过了，谢礼不能再换'],
  referralNotYet: [4203, '还没有过退款期，到时再来选'],
  referralNone: [4204, '这条推荐没有谢礼，原因写在记录里'],
  referralYearFull: [12160, '一年里的推荐谢礼已经领满'],
} as const;
