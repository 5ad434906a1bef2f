import type { ExerciseType } from '@xuezhou/contract/practice';
import type { PracticeCounts } from '@xuezhou/rules/practice/next-exercise';

/** The titles of the exercise types, as the specification names them. */
export const exerciseTitles: Record<ExerciseType, string> = {
  1: '智能练习',
  2: '题目收藏',
  3: '错题本',
  4: '顺序练习',
  5: '随机练习',
  6: '专题练习',
  7: '顺序练习（大题）',
  8: '题库练习',
};

export const homeWords = {
  title: '练习',
  text: '选一门课，接着做题。',
  done: (done: number, total: number) => `做过 ${done} / ${total} 题`,
  total: (total: number) => `${total} 题`,
  none: '还没有可以练习的课程',
  noneText: '你的课程里有题目后，会出现在这里。',
  toDashboard: '去看我的课程',
  failed: '课程没有加载出来',
  again: '再试一次',
} as const;

export const landingWords = {
  types: '练习方式',
  chapters: '按章练习',
  bank: '全部题目',
  notes: {
    1: '照考试的题型，从你学过的里面挑最该做的，并说明为什么',
    2: '你标记过的题，随时再做一遍',
    3: '把做错的题再做一遍，直到做对',
    4: '按章节的次序，一题一题往下做',
    5: '没做过的优先，一组最多 20 题',
    6: '选一章，集中练一个专题',
    7: '综合题、填表题和问答题，按次序做',
    8: '从题库导入的题，按次序做',
  } satisfies Record<ExerciseType, string>,
  noneOf: {
    1: '这门课还没有题目',
    2: '还没有标记的题，做题时点“标记”就会收到这里',
    3: '现在没有错题',
    4: '这门课还没有题目',
    5: '这门课还没有题目',
    6: '这门课还没有题目',
    7: '这门课没有大题',
    8: '这门课没有导入的题库',
  } satisfies Record<ExerciseType, string>,
  noneMarked: '还没有标记的题',
  noneMarkedText: '做题时点“标记”，就会收到这里。',
  noneFound: '没有符合的题',
  noneDone: '没有做过的题',
  noneFoundText: '放宽一个条件再选。',
  toWays: '换一种练法',
  chooseTopic: '选一章',
  start: '开始',
  goOn: '继续',
  again: '再做一遍',
  look: '看做过的题',
  open: '打开',
  doneOf: (done: number, total: number) => `做过 ${done} / ${total} 题`,
  wrongOf: (total: number) => (total === 0 ? '现在没有错题' : `错题本里 ${total} 题`),
  progress: '做题进度',
  rightOf: (right: number) => `对 ${right}`,
  noQuestions: '这门课还没有题目',
  noQuestionsText: '老师正在准备，先看看课程吧。',
  backToCourse: '回到课程',
  challenge: '闯关',
  analysis: '练习分析',
  ranking: '练习排行',
  keep: '下载离线练习',
  keptOf: (count: number) => `已下载 ${count} 题`,
  keptTitle: (count: number) => `已存 ${count} 题，还有错题本、今天的复习和闪卡，没有网络也能学`,
  keepFailed: '题目没有下载完',
  keptOnIphone: 'Safari 会清掉七天没打开的内容；点“分享”，再“添加到主屏幕”，从那里打开就不会',
  keepFailedText: (kept: number) =>
    kept === 0 ? '请检查网络后重试' : `先前的 ${kept} 题还在，请检查网络后重试`,
  keepAgain: '重试',
  next: {
    overline: '建议接着做',
    titles: {
      sequential: '从第一章开始练',
      correcting: '先把错题重做一遍',
      intelligent: '智能练习',
    },
    why: {
      sequential: ({ total }: PracticeCounts) => `这门课有 ${total} 题，还没做过，按章节次序做最稳`,
      correcting: ({ wrong }: PracticeCounts) =>
        `错题本里有 ${wrong} 题，没到期的也可以现在重做，先补上再做新题`,
      intelligent: ({ done, total }: PracticeCounts) =>
        `做过 ${done} / ${total} 题，按考试占比、薄弱处和快要忘的挑出最值得做的`,
    },
    begin: { sequential: '开始第一章', correcting: '重做错题', intelligent: '开始智能练习' },
  },
} as const;
