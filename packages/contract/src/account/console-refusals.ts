/** Collected, and explained, in `../console-refusals.ts`. */
export const accountConsoleRefusals = {
  studentUnknown: [9101, '没有这位学员，请检查后再试'],
  studentTaken: [9102, '这个手机号或昵称已经有人用了'],
  rosterEmpty: [9104, '没有一行能报名，请先改好标出来的行'],
  rosterOther: [9105, '这份名单的编号已经被另一份用了，请重新选一次文件'],
  studentNoteEmpty: [9106, '请写上备注'],
  studentNoteUnknown: [9107, '没有这条备注，或者不是你写的，只有写的人能删'],
  studentNotesTooMany: [9108, '一位学员最多 200 条备注，请先删掉自己写的旧的'],
  behindRulesChanged: [9109, '刚刚有同事改过这些规则，请对照一遍再存，你写的都还在'],
  tagEmpty: [9110, '请写上标签，最多 20 个字'],
  whomUnclear: [9114, '请选几位学员，或者用筛选选中全部，不能两样一起'],
  assistantUnknown: [9115, '没有这位同事，可能已被停用，请刷新后再选'],
  exportTooMany: [9116, '一次最多导出 20,000 人，请用筛选分几次导出'],
  devicePaperRuns: [9117, '他正在考试。退出后考试的时间照走，确定的话请再按一次'],
  deviceGone: [9118, '这台设备已经不在登录了'],
} as const;
