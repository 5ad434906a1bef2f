/** What is said to who got a question wrong and wants to understand it. */
export const learnWords = {
  title: '弄懂这一题',
  chosen: (letters: string) => `你选的 ${letters} 是怎么来的`,
  byTeacher: '老师写的',
  lecture: '听讲到的那一段',
  lectureText: (time: string) => `讲解从 ${time} 说到这一点。`,
  listen: (time: string) => `从 ${time} 听起`,
  followUp: '接着问',
  more: '再来一道像这样的',
  moreText: '同一章同题型的，没做过的在前。数字和问法都换，做对一道就算弄懂。',
  chain: ['这一题', '下一道', '做对为止'],
  understood: '弄懂了',
  understoodText: '像它的这一道做对了。',
  back: '回到原来的那一题',
  backOnly: '这一道是为前面答错的那一题来的。',
} as const;
