/** What an achievement counts; each by the log of whoever keeps it. */
export type AchievementFact =
  | 'rightQuestions'
  | 'leftWrongBook'
  | 'watchedHours'
  | 'learnedCards'
  | 'reviewStreak'
  | 'finishedMocks'
  | 'finishedCamps'
  | 'passedAssignments';

export interface AchievementRule {
  readonly key: string;
  readonly title: string;
  /** What it takes, where the title does not say it. */
  readonly intro: string;
  readonly fact: AchievementFact;
  readonly goal: number;
  readonly unit: string;
  readonly points: number;
}

/** Never taken back; a rule that is taken out leaves what was reached. */
export const achievementRules: readonly AchievementRule[] = [
  {
    key: 'first-mock',
    title: '第一次完整的模考',
    intro: '答完大半再交卷',
    fact: 'finishedMocks',
    goal: 1,
    unit: '次',
    points: 50,
  },
  {
    key: 'mocks-5',
    title: '5 次完整的模考',
    intro: '答完大半再交卷',
    fact: 'finishedMocks',
    goal: 5,
    unit: '次',
    points: 100,
  },
  {
    key: 'right-100',
    title: '答对 100 道题',
    intro: '不同的题，以最近一次为准',
    fact: 'rightQuestions',
    goal: 100,
    unit: '题',
    points: 30,
  },
  {
    key: 'right-500',
    title: '答对 500 道题',
    intro: '不同的题，以最近一次为准',
    fact: 'rightQuestions',
    goal: 500,
    unit: '题',
    points: 100,
  },
  {
    key: 'wrong-book-50',
    title: '移出 50 道错题',
    intro: '做错过，后来练到移出错题本',
    fact: 'leftWrongBook',
    goal: 50,
    unit: '题',
    points: 50,
  },
  {
    key: 'watched-10',
    title: '看完 10 小时课',
    intro: '重复看的不算',
    fact: 'watchedHours',
    goal: 10,
    unit: '小时',
    points: 30,
  },
  {
    key: 'watched-50',
    title: '看完 50 小时课',
    intro: '重复看的不算',
    fact: 'watchedHours',
    goal: 50,
    unit: '小时',
    points: 100,
  },
  {
    key: 'cards-300',
    title: '背熟 300 张闪卡',
    intro: '间隔到 21 天算背熟',
    fact: 'learnedCards',
    goal: 300,
    unit: '张',
    points: 50,
  },
  {
    key: 'streak-7',
    title: '复习坚持 7 天',
    intro: '生病、加班停一两天不打断',
    fact: 'reviewStreak',
    goal: 7,
    unit: '天',
    points: 30,
  },
  {
    key: 'streak-30',
    title: '复习坚持 30 天',
    intro: '生病、加班停一两天不打断',
    fact: 'reviewStreak',
    goal: 30,
    unit: '天',
    points: 100,
  },
  {
    key: 'first-camp',
    title: '第一次结营',
    intro: '完成一个训练营的全部任务',
    fact: 'finishedCamps',
    goal: 1,
    unit: '次',
    points: 30,
  },
  {
    key: 'first-assignment',
    title: '第一份通过的作业',
    intro: '由老师批阅',
    fact: 'passedAssignments',
    goal: 1,
    unit: '份',
    points: 20,
  },
];
