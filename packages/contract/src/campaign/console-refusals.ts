/** Collected, and explained, in `../console-refusals.ts`. */
export const campaignConsoleRefusals = {
  campaignUnknown: [9701, '没有这条消息，可能已被删掉'],
  campaignChanged: [9702, '刚刚有人改过这条消息，请对照新的再存'],
  campaignSent: [9703, '这条消息已经排上或发出，不能再改'],
  campaignPast: [9704, '发出的时间应该在现在之后'],
  campaignNobody: [9705, '现在没有人符合，谁也收不到，请改一改发给谁'],
  campaignMoved: [9706, '符合的人和刚才看到的差了一成以上，请再看一遍再发'],
  campaignField: [9707, '花括号里有不认识的字段'],
  campaignMissing: [9708, '有人没有这个字段，请写成 {字段|换的说法}，或换一批人'],
  campaignOutside: [9709, '消息里只能放本校的链接，别的网站请去掉'],
  campaignNoMail: [9710, '你的登录名不是邮箱，没有地方寄；可以在右边看预览'],
  campaignOver: [9711, '这条消息已经发完，没有能收回的了'],
} as const;
