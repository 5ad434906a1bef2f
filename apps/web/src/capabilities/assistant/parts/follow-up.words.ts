/** Asking on about an exercise that was answered. */
export const followUpWords = {
  hint: '只问这一题和讲到它的几段',
  machine: '回答是机器写的，以讲解为准',
  rule: (left: number) => `先给提示，每句都有出处；今天还能问 ${left} 次。课里没讲的不写。`,
  plain: '找出讲到它的几段；课里没讲的，可以问老师。',
  offline: '连上网再问。',
  notTaught: '讲解里没有讲到。',
} as const;
