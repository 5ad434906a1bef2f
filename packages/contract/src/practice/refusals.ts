/** Collected, and explained, in `../refusals.ts`. */
export const practiceRefusals = {
  questionChanged: [3001, '题目已更新，请刷新后再答'],
  answerInvalid: [3002, '答案不在选项之内，请重新选择'],
  questionInExam: [3004, '这道题在一份还没有交的模考里，交卷之后再练'],
  setEmpty: [3005, '没有符合这些条件的题，请放宽一个条件'],
  setsTooMany: [3006, '一门课最多存 50 份自己组的练习，请先删除不用的'],
  setNameMissing: [3007, '请给这份练习起个名字'],
  dueTooFar: [3008, '最远可以改到一年之内的日期，请换一天'],
} as const;
