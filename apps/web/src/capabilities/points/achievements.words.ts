import { medalRules } from '@xuezhou/rules/points/medals';

const rule = (level: 1 | 2 | 3) => medalRules[(level - 1) as 0 | 1 | 2];

/** Chinese text of medals and achievements. */
export const achievementsWords = {
  title: '奖章与成就',
  caption: '奖章跟着水位走，一册书最多三枚。只有你自己看得到',
  kind: (level: 1 | 2 | 3) => rule(level).name,
  takes: (level: 1 | 2 | 3) => rule(level).words,
  near: '离得最近的三枚',
  nearTitle: (book: string, level: 1 | 2 | 3) => `${book}，${rule(level).name}`,
  missing: (chapters: number, level: 1 | 2 | 3) =>
    `还差 ${chapters} 章到「${rule(level).masteryName}」`,
  chapters: (reached: number, needed: number) => `${reached} / ${needed} 章`,
  study: '去学',
  studyOf: (book: string) => `去学${book}`,
  won: '得到的奖章',
  all: (count: number) => `全部 ${count} 枚`,
  fewer: '只看最近的',
  noneWon: '还没有奖章',
  noneWonText: '一册书过半的章到「熟悉」，就有第一枚铜章。',
  noBooks: '还没有练过题',
  noBooksText: '做过一门课的题以后，这里会写离奖章还差几章。',
  toStudy: '去学习',
  achievements: '成就',
  count: (reached: number, open: number) =>
    open === 0 ? `得到 ${reached} 项，全部得到了` : `得到 ${reached} 项，还有 ${open} 项`,
  reached: '已得到',
  open: '还没得到',
  points: (points: number) => `+${points} 积分`,
  progress: (progress: number, goal: number, unit: string) => `${progress} / ${goal} ${unit}`,
  showOpen: (count: number) => `看其余 ${count} 项`,
  showLess: '收起',
  failed: '奖章没有加载出来',
  failedText: '得到的都在，过一会儿再看。',
  again: '再试一次',

  newTitle: (count: number) => (count === 1 ? '新奖章' : `${count} 枚新奖章`),
  newAchievements: (count: number) => (count === 1 ? '新成就' : `${count} 项新成就`),
  newBoth: '新奖章和成就',
  newText: (chapters: number, reached: number, level: 1 | 2 | 3) =>
    `${chapters} 章里有 ${reached} 章到了「${rule(level).masteryName}」。`,
  next: (level: 1 | 2 | 3, missing: number) => `下一枚是${rule(level).name}，还差 ${missing} 章。`,
  goOn: '接着学',
  seeAll: '看全部奖章',
  tell: '得到新奖章时提示我',
} as const;
