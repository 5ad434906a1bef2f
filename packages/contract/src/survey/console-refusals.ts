/** Collected, and explained, in `../console-refusals.ts`. */
export const surveyConsoleRefusals = {
  surveyUnknown: [9341, '没有这份调查'],
  esgUnknown: [9342, '这位学员没有交过 ESG 登记，或者已经撤回'],
} as const;
