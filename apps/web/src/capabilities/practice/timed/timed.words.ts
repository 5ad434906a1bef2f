/** A set that is done against the clock. */
export const timedWords = {
  left: '剩余时间',
  calculator: '计算器',
  highlight: '划线',
  handIn: '交卷',
  askTitle: '现在交卷？',
  ask: (open: number) =>
    open === 0
      ? '全部题目都已作答，交卷后看成绩和解析。'
      : `还有 ${open} 题没有作答，交卷后不能再改。`,
  confirm: '确认交卷',
  keep: '继续作答',
  handInFailed: '没有交上，答案都还在，请再试一次',
  answered: (done: number, total: number) => `已答 ${done} / ${total}`,
  over: '时间到，已经替你交卷',
  leftOf: (minutes: number) => `还剩 ${minutes} 分钟`,
} as const;
