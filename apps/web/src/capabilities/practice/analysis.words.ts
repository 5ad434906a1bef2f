import { masteryLabels, type MasteryLevel } from '@xuezhou/rules/practice/mastery';
import { strengthLabels, strengthOf } from '@xuezhou/rules/practice/strength';

export const analysisWords = {
  topics: '选一章来练',
  topicsText: '最需要练的排在前面。',
  analysis: '练习分析',
  analysisText: '按你的答题记录估计，答得越多越准。',
  byTopic: '各章的把握',
  toAnalysis: '练习分析',
  total: '做过',
  rate: '最近一次答对的比例',
  days: '近 14 天每天答题',
  dayOf: (day: string, right: number, done: number) => `${day}：答 ${done} 题，对 ${right} 题`,
  none: '还没有答题记录',
  noneText: '做几道题之后，这里会告诉你哪一章最值得先练。',
  begin: '开始练习',
  /** In one word with its figure. */
  chance: (percent: number | null) =>
    percent === null
      ? '还没有答过'
      : `${strengthLabels[strengthOf(percent / 100)]} · 估计答对率 ${percent}%`,
  chanceText: '估计的是没见过的中等难度题：不到 60% 为薄弱，75% 起为稳固。',
  done: (done: number, total: number) => `做过 ${done} / ${total} 题`,
  practise: '练这一章',
  causes: '错题的原因',
  causeCount: (count: number) => `${count} 题`,
} as const;

export const challengeWords = {
  title: '闯关',
  caption: (questions: number, needed: number) => `一次 ${questions} 题，答对 ${needed} 题过关。`,
  begin: '开始闯关',
  level: '现在的水位',
  mastery: (level: number) => masteryLabels[level as MasteryLevel],
  have: '已经答对',
  readings: '各章还差多少',
  missing: (missing: number) => (missing === 0 ? '已到最高' : `再答对 ${missing} 题升一级`),
  none: '这本书还没有题目',
  noneText: '老师正在准备，先看看课程吧。',
  back: '回到课程',
} as const;

export const rankingWords = {
  title: '练习排行',
  caption: '先看自己，再看同学。只显示昵称。',
  now: '现在',
  best: '历史最好',
  rank: (rank: number, of: number) => `第 ${rank} 名，共 ${of} 人，成绩相同的名次也相同。`,
  noRank: '答对第一题后会有名次。',
  unit: { week: '题', total: '题', days: '天' },
  first: '课程前十',
  league: '我的小组',
  leagueText: '最多 20 人的小组，一起练，随时可以离开。',
  join: '加入小组',
  leave: '离开小组',
  left: '已离开小组',
  failed: '没有保存，请稍后再试',
  me: '我',
  empty: '还没有人上榜，答对第一题，就从你开始。',
  boardsFailed: '榜单没有取到',
  boardsFailedText: '你自己的成绩在上面，不受影响。',
  again: '再试一次',
  types: '排行类型',
  behind: '名次在你答题后约五分钟更新。',
} as const;
