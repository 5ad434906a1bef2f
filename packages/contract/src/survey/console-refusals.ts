/** Collected, and explained, in `../console-refusals.ts`. */
export const surveyConsoleRefusals = {
  surveyUnknown: [9341, '没有这份调查'],
  esgUnknown: [9342, '这位学员没有交过 ESG 登记，或者已经撤回'],
  surveyOfFile: [10811, '这份调查写在文件里，这里只能看；要在这里改，请先接管'],
  surveyChanged: [10812, '刚刚有同事改过这份调查，请对照着再存'],
  surveyPlanWrong: [10813, '有一处还不能用，请照提示改'],
} as const;
