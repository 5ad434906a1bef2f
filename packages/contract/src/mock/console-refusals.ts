/** Collected, and explained, in `../console-refusals.ts`. */
export const mockConsoleRefusals = {
  paperUnknown: [9651, '没有这份试卷，请刷新后再看'],
  paperTitleEmpty: [9652, '请写上试卷和每个主题的名称'],
  paperFaulty: [9653, '这份试卷还缺东西，补上才能发布'],
  paperRetired: [9654, '这份试卷停用了，请先恢复再发布'],
  paperIdsUsedUp: [9655, '试卷的编号用完了，请联系技术支持'],
} as const;
