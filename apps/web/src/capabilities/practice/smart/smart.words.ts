import type { QuestionKind } from '@xuezhou/contract/practice';
import { practiceWords } from '../practice.words.ts';

/** `9 道单选题、3 道综合题`. */
const kindsText = (kinds: readonly { kind: QuestionKind; count: number }[]) =>
  kinds.map(({ kind, count }) => `${count} 道${practiceWords.kindOf(kind)}`).join('、');

/** What is said before smart practice begins. */
export const smartWords = {
  title: '智能练习',
  asks: '这一组会问什么',
  asksOthers: '先练别的，会问什么',
  one: (count: number, kind: QuestionKind) => `${count} 题都是${practiceWords.kindOf(kind)}`,
  several: (count: number, kinds: readonly { kind: QuestionKind; count: number }[]) =>
    `${count} 题：${kindsText(kinds)}`,
  likeExam: (exam: string) => `和 ${exam}的题型一样`,
  learnedOnly: '只问你学过的章',
  upTo: (chapter: string, ahead: number) =>
    ahead > 0 ? `问到${chapter}，另有 ${ahead} 题是后面的，看看你会不会` : `问到${chapter}`,
  without: (chapter: string) => `这一组里没有${chapter}`,
  enough: (count: number) => `只够 ${count} 题`,
  more: '多勾几种题型，或者把没学过的也放进来，题会多一些；刚做过的题，十分钟后也会回来。',
  none: '现在没有可以问的题',
  asking: '正在挑题',
  failed: '题目没有挑出来',
  again: '再试一次',
  bank: '题库里的题',
  whyNote: '每一题为什么在这里，题目上方第一行就写着。',
  reasons: {
    wrong: (count: number) => `${count} 题上次答错`,
    weak: () => '这一章薄弱',
    faded: (days: number) => (days > 0 ? `${days} 天没练，快要忘了` : '快要忘了'),
    level: (share: number) => (share > 0 ? `占全课 ${share}%` : '还没练过'),
  },
  countOf: practiceWords.countOf,
  how: '怎么做',
  howText: '选过的会记住，下次照这样开始',
  count: '题数',
  kinds: '题型',
  kindsOfExam: (exam: string) => `开始时照 ${exam}的题型，别的要练可以勾上`,
  kindsText: '问答题要自己打分，想练可以勾上',
  noKind: '至少留一种题型',
  learned: '只问学过的',
  learnedText: (chapter: string) => `学到${chapter}，含在内`,
  reached: '学到哪里了',
  reachedText: '从这一章和前面的章里问，再问 2 题后面的',
  /** `第 12 章「资产负债表」`. */
  chapter: (number: string, name: string) => `${number}「${name}」`,
  timing: '计时',
  timingText: (seconds: number, minutes: number) =>
    `限时：每题 ${seconds} 秒，共 ${minutes} 分钟，交卷后看解析`,
  tutor: '边做边讲',
  timed: '限时',
  begin: (count: number) => `开始 ${count} 题`,
  beginOthers: (count: number) => `先练别的 ${count} 题`,
  resting: (chapter: string, time: string) => `${chapter}的题先歇 10 分钟，${time} 再问`,
  restingText: (count: number, time: string) =>
    `刚做的 ${count} 题还在眼前，马上再问，多半是记住了答案。先听讲到的地方，或者练别的，${time} 之后的下一组会从这一章开始。`,
  listen: '先听讲到的地方',
  from: (time: string) => `${time} 起`,
  play: (name: string, time: string) => `看「${name}」，从 ${time} 起`,
  redo: (count: number) => `现在就重做这 ${count} 题`,
  redoText: '现在重做也可以，算复习，不改动掌握程度。',
  isBack: (chapter: string) => `${chapter}歇好了，下一组从这一章开始`,
} as const;
