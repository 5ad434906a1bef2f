/** Collected, and explained, in `../refusals.ts`. */
export const surveyRefusals = {
  surveyNotOpen: [5301, '这份调查还没有开始，请到时再来，填到这里的会留着'],
  surveyOver: [5302, '这份调查已经结束，不再收新的答案，谢谢你'],
  surveyPosted: [5303, '这份调查你已经填过了，每人填一次'],
  surveyEmpty: [5304, '还没有回答任何一题，请至少答一题再交'],
  surveyIncomplete: [5305, '还有必答的题没有回答，请补上再交'],
  surveyAnswer: [5306, '有一题的答案现在不能用，题目可能改过，请刷新后看一遍再交'],
  esgOff: [5311, '学校现在没有代办 ESG 考试登记，请联系学校的老师'],
  esgRegistered: [5312, '你已经交过登记，要改请先撤回再填'],
  esgField: [5313, '登记里有几处需要改，请按提示改好再交'],
  esgConsent: [5314, '没有你的同意，学校不能把信息提供给主办方，请勾选后再交'],
  esgDone: [5315, '学校已经替你登记好了，要改请联系学校的老师'],
} as const;
