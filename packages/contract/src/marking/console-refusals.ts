/** Collected, and explained, in `../console-refusals.ts`. */
export const markingConsoleRefusals = {
  questionNotOpen: [10401, '没有这道问答题，请刷新后再选'],
  rubricFaulty: [10402, '评分点还没写完：每一点要有名称，至少两档，每档要有说明'],
  rubricChanged: [10403, '刚刚有同事改过评分点，请对照新的再存，你写的都还在'],
  rubricMarksMoved: [10404, '看过以后又有人批了几份，请再看一遍谁的分会变'],
  submissionUnknown: [10405, '没有这份作答，学员可能已经注销'],
  levelsMissing: [10406, '还有评分点没有给分，请补上再存'],
  ownLevelFirst: [10407, '请先自己给一个评分点，再看模型怎么说'],
  suggestUnavailable: [10408, '模型现在没有回答，请接着自己批'],
} as const;
