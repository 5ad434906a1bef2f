/** Collected, and explained, in `../refusals.ts`. */
export const assistantRefusals = {
  assistantEmpty: [5501, '请先写下要问的话，例如“有效久期和修正久期有什么不同”'],
  assistantTooOften: [5502, '问得太快了，请稍等一会再问'],
  assistantOff: [5503, '学校没有开通文字回答，请直接看找到的讲解'],
  assistantNothing: [5504, '这个问题没有可以写的回答，请看找到的讲解，或者去问老师'],
  assistantSpent: [5505, '今天能问的用完了，明天可以再问；找讲解仍然可以用'],
  assistantSchoolSpent: [5506, '今天全校能问的用完了，明天可以再问；找讲解仍然可以用'],
  assistantDown: [5507, '回答暂时写不出来，找到的讲解可以先看，请稍后再试'],
} as const;
