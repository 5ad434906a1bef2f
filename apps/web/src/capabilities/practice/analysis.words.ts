import { masteryWords } from '../catalogue/port/mastery.words.ts';

export const analysisWords = {
  topics: '选一章来练',
  topicsText: '最需要练的排在前面。',
  analysis: '练习分析',
  analysisText: '按你的答题、自评和闪卡记录估计，答得越多越准。',
  byTopic: '各章的把握',
  toAnalysis: '练习分析',
  total: '做过',
  rate: '最近一次答对',
  rateOf: (right: number, done: number) => `${right} / ${done}`,
  days: '近 14 天每天答题',
  dayOf: (day: string, right: number, done: number) => `${day}：答 ${done} 题，对 ${right} 题`,
  none: '还没有答题记录',
  noneText: '做几道题之后，这里会告诉你哪一章最值得先练。',
  begin: '开始练习',
  told: masteryWords.told,
  how: masteryWords.how,
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
  mastery: masteryWords.level,
  have: '已经答对',
  readings: '各章还差多少',
  told: masteryWords.told,
  missing: (missing: number) => `再答对 ${missing} 道新题升一级`,
  none: '这本书还没有题目',
  noneText: '老师正在准备，先看看课程吧。',
  back: '回到课程',
} as const;
