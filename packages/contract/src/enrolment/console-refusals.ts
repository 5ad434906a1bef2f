/** Collected, and explained, in `../console-refusals.ts`. */
export const enrolmentConsoleRefusals = {
  enrolmentUnknown: [9182, '这位学员没有报名这门课程'],
  periodOver: [9183, '这一天已经过去，请写今天或以后的日期'],
  periodReversed: [9184, '最后一天早于开课那天，请改其中一个'],
  periodTwice: [9185, '“领取后学几天”不能和“到哪一天为止”一起用，请只写一个'],
  periodEndless: [9186, '这门课长期有效，不用延长'],
  periodLengthMissing: [9187, '请写加几天，或者改到哪一天为止'],
  pausedAlready: [9188, '这门课已经暂停'],
  pauseExpired: [9189, '这门课已经过期，不用暂停'],
  notPaused: [9190, '这门课没有暂停'],
  reopenUnknown: [9191, '没有这个申请'],
  reopenDecided: [9192, '这个申请已经处理过了'],
  reopenDaysMissing: [9193, '请写明再学几天'],
  reopenReplyEmpty: [9194, '请写上答复，学员要知道为什么'],
  coursePolicyChanged: [10709, '刚刚有同事改过这门课的规则，请看过新的再存，你选的都还在'],
  courseModesEmpty: [10710, '请至少留一种学习方式，学员要有地方学'],
} as const;
