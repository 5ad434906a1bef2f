/** Collected, and explained, in `../console-refusals.ts`. */
export const coursewareConsoleRefusals = {
  coursewareUnknown: [11150, '这门课里没有这份外来课件'],
} as const;
