/** Collected, and explained, in `../console-refusals.ts`. */
export const imConsoleRefusals = {
  teamUnknown: [9231, '没有这个班级群，或它已经关闭'],
  teamNameEmpty: [9232, '请写上群的名称'],
  teamOpenAlready: [9233, '已经有班级群了'],
} as const;
