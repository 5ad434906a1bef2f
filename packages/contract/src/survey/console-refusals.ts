/** Collected, and explained, in `../console-refusals.ts`. */
export const surveyConsoleRefusals = {
  surveyUnknown: [9341, '没有这份调查'],
  esgUnknown: [9342, '这位学员没有交过 ESG 登记，或者已经撤回'],
  surveyOfFile: [10811, '这份调查写在文件里，这里只能看；要在这里改，请先接管'],
  surveyChanged: [10812, '刚刚有同事改过这份调查，请对照着再存'],
  surveyPlanWrong: [10813, '有一处还不能用，请照提示改'],
  esgFormUnknown: [11506, '还没有 ESG 登记表，请先写好存下'],
  esgFormOfFile: [11507, '登记表写在 esg.yaml 里，这里只能看；要在这里改，请先接管'],
  esgFormChanged: [11508, '刚刚有同事改过登记表，请对照着再存'],
  esgFormWrong: [11509, '有一处还不能用，请照提示改'],
  esgFormHeld: [
    11510,
    '还有人按原来的“发给谁”和说明同意了、还没登记；登记完或他们撤回以后再改这两处',
  ],
} as const;
