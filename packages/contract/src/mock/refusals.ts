/** Collected, and explained, in `../refusals.ts`. */
export const mockRefusals = {
  mockEnded: [7001, '这份试卷已过截止日期，不能再开考'],
  mockEmpty: [7002, '这份试卷的题目正在更新，请稍后再来'],
  mockNotBegun: [7003, '还没有开考，请先进入考试'],
  mockHandedIn: [7004, '已经交卷，之后的作答不再计入，可以去看成绩单'],
  mockNotHandedIn: [7005, '交卷之后才能看成绩单'],
  mockTooMany: [7006, '这份试卷你已考过 500 次，不能再考了，请换一份试卷，或者去做练习'],
} as const;
