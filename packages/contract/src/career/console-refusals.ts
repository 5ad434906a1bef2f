/** Collected, and explained, in `../console-refusals.ts`. */
export const careerConsoleRefusals = {
  careerPlanUnknown: [9151, '没有这个职业规划'],
  careerPlanNotGiven: [9152, '没有给这位学员指定过这个规划'],
} as const;
