/** Chinese text of the offer to find out what somebody knows already. */
export const placementWords = {
  label: '摸底',
  title: (questions: number, minutes: number) => `先摸个底：${questions} 题，约 ${minutes} 分钟`,
  text: '整门课挑出来的，难的易的都有。做完能知道：',
  brings: [
    '哪几章你已经会了，可以少花时间',
    '第一周从哪里开始最合适',
    '智能练习的第一组该出多难的题',
  ],
  note: '不算成绩。中途可以停，答过的都作数。',
  begin: '开始摸底',
  later: '以后再说',
} as const;
