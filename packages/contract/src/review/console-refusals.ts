/** Collected, and explained, in `../console-refusals.ts`. */
export const reviewConsoleRefusals = {
  questionReportUnknown: [9171, '没有这份待处理的报告，可能已经处理过'],
  questionReplyEmpty: [9172, '请写上答复，学员会看到'],
  questionsUnknown: [9241, '没有这些题目，请刷新后再选'],
  bankExportEmpty: [9243, '没有符合筛选的题目可以导出'],
  bankExportLong: [9244, '一次最多导出 5 万道题，请按课程或章节分开导出'],
  questionOfFiles: [9245, '这道题写在课程文件里，这里只能看；要在这里改，请先在“课程”里接管这门课'],
  questionDraftChanged: [9246, '刚刚有同事存过这道题，请对照两边再存，你写的都还在'],
  questionPublishedMeanwhile: [9247, '刚刚有同事发布过这道题，请看一遍新的版本再发布'],
  questionDraftEmpty: [9248, '这道题没有要发布的改动'],
  questionFaulty: [9249, '这道题还有要改的地方，改好才能发布'],
  suspicionChanged: [12750, '这道题的数字刚刚变了，请再看一遍'],
} as const;
