/** Collected, and explained, in `../refusals.ts`. */
export const pointsRefusals = {
  pointsShort: [4101, '积分不够'],
  pointsTooFew: [4102, '积分不够，没有换成，积分没有变'],
  pointsGoodGone: [4103, '这样东西已经换完或下架，积分没有变，请看看别的'],
  pointsGoodChanged: [4104, '需要的积分有变化，没有换成，请看过新的积分再换'],
  pointsGoodTaken: [4105, '这样东西每人能换的数量已经换完，积分没有变'],
  pointsNoCourse: [4106, '请选一门还在有效期内的课程'],
  pointsReceiver: [4107, '请填好收件人、手机号和详细地址，地址要写到门牌号'],
} as const;
