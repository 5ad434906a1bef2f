/** Collected, and explained, in `../console-refusals.ts`. */
export const careerConsoleRefusals = {
  careerPlanUnknown: [9151, '没有这个职业规划'],
  careerPlanNotGiven: [9152, '没有给这位学员指定过这个规划'],
  careerPlanOfFile: [11503, '这个职业规划写在文件里，这里只能看；要在这里改，请先接管'],
  careerPlanChanged: [11504, '刚刚有同事改过这个职业规划，请对照着再存'],
  careerPlanWrong: [11505, '有一处还不能用，请照提示改'],
} as const;
