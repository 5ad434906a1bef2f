export const markingWords = {
  title: '老师的批改',
  score: (score: number, full: number) => `${score} / ${full} 分`,
  markedAt: (when: string) => `${when} 批`,
  earlier: (when: string) => `批的是你 ${when} 写的那一次，之后你又答过，老师会再批。`,
  remark: '评语',
  points: '评分点',
  given: '你在这一档',
  all: (title: string) => `“${title}”的每一档`,
  failed: '老师的批改没有取到',
  again: '再试一次',
} as const;
