/** Collected, and explained, in `../console-refusals.ts`. */
export const reportConsoleRefusals = {
  reportPeriod: [9721, '结束的那天早于开始的那天，请改其中一个'],
  reportBefore: [9722, '那时还没有这所学校，请选晚一些的日子'],
  reportSmall: [9723, '不到 5 个人，不列出来，免得认出是谁'],
  reportNoMail: [9724, '你的登录名不是邮箱，没有地方寄'],
  reportUnknown: [9725, '报表里没有这个数字，请回到报表里再点一次'],
  reportLarge: [9726, '超过 10 万行，一次导不出来，请选短一些的时间或一门课程'],
} as const;
