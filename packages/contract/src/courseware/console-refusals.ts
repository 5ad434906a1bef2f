/** Collected, and explained, in `../console-refusals.ts`. */
export const coursewareConsoleRefusals = {
  coursewareUnknown: [11150, '这门课里没有这份外来课件'],
  coursewareUnreadable: [11350, '这份课件读不了，请换一份'],
  coursewareTitleEmpty: [11351, '请写上课件的标题'],
  coursewareChanged: [11352, '刚刚有同事改过这份课件的标题，请看过新的再存，你填的还在'],
  coursewareVersionUnknown: [11353, '这份课件没有这一版，可能刚刚被撤回，请刷新后再看'],
  coursewareVersionOld: [11354, '学员已经有更新的一版，旧的一版不能再发布'],
} as const;
