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

/** And of its end. */
export const placementEndWords = {
  label: '摸底看到的',
  caption: '按这次和以前答过的题分，再多做几道会更准，分错了会自己改过来。',
  groups: {
    known: { title: (count: number) => `会 ${count} 章`, none: '还没有看出来已经会的章。' },
    unsure: { title: (count: number) => `拿不准 ${count} 章`, none: '没有拿不准的章。' },
    new: { title: (count: number) => `还没答对 ${count} 章`, none: '每一章都有答对的题。' },
  },
  why: {
    known: '可以少花时间，做几道题确认就好。',
    unsure: '还要再看看：有错的，或答得还不够多。',
    new: '没有问到的，和问到了还没有答对的。',
  },
  right: (right: number, answers: number) =>
    answers === 0 ? '没有问到' : `答对 ${right} / ${answers}`,
  all: (count: number) => `看全部 ${count} 章`,
  week: '第一周',
  weekText: (from: string, to: string, time: string) => `${from}至 ${to}，${time}`,
  weekReview: '这一周先复习，没有新的章。',
  noPlan: '定下考试日期和每天的时间，第一周学什么就排好了。',
  wait: '答案还在路上，到了就能看到结果。',
  failed: '摸底的结果没有加载成功，答过的题都在。',
  again: '再试一次',
} as const;
