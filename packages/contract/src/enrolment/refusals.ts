/** Collected, and explained, in `../refusals.ts`. */
export const enrolmentRefusals = {
  courseExpired: [2001, '课程已过有效期，学过的记录仍可查看'],
  courseNotOwned: [2002, '你还没有这门课程'],
  identityRequired: [2005, '学习这门课程前，请先完成实名认证'],
  courseUnredeemed: [2007, '请先领取这门课程，领取之后有效期才开始计算'],
  coursePaused: [2008, '课程已暂停，恢复之后再来学习，学过的记录仍可查看'],
  courseNotOpen: [2009, '课程还没有开课，开课之后再来学习'],
  courseMode: [2010, '这门课没有开放这种学习方式，请换一种'],
  postponeNotLeft: [2011, '这门课的延期次数已用完，如需帮助请联系学校的老师'],
  preopenNotOffered: [2012, '这门课不能提前开课，请等到开课那天'],
  reopenNotNeeded: [2013, '这门课还可以学习，无需申请重新开课'],
  redeemCodeUnknown: [2014, '兑换码不正确，请对照检查后重新输入'],
  redeemCodeUsed: [2015, '这个兑换码已被使用。如果不是你本人，请联系学校的老师'],
  redeemCodeExpired: [2016, '这个兑换码已过期，请联系学校的老师'],
  redeemNotNeeded: [2017, '这门课你已长期拥有，兑换码没有使用'],
  redeemTooMany: [2018, '尝试次数过多，请 15 分钟后再试'],
} as const;
