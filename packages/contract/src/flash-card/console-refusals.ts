/** Collected, and explained, in `../console-refusals.ts`. */
export const flashCardConsoleRefusals = {
  cardUnknown: [11200, '没有这张闪卡，请刷新后再看'],
  cardOfFile: [11201, '这张闪卡写在课程文件里，这里只能看；要在这里改，请先接管这门课程'],
  cardChanged: [11202, '刚刚有同事改过这张闪卡，请对照着再存'],
  cardWordsWrong: [11203, '这张闪卡还不能用，请照提示改'],
  cardsUnknown: [11204, '这些闪卡都没有，请刷新后再选'],
  cardReportsSettled: [11205, '这些报错已经答复过了，请刷新后再看'],
  cardReplyEmpty: [11206, '请写上答复，学员会看到'],
  cardPlaceGone: [11207, '原来的章节已经不在了，请先给它改考点再恢复'],
  cardExportEmpty: [11208, '没有符合的闪卡，没有导出'],
  cardExportLong: [11209, '一次导出不了这么多张，请多选一个条件'],
} as const;
