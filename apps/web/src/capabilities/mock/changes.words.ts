import type { PaperChange } from '@xuezhou/contract/mock';
import { masteryLabels, moveOf, type MasteryLevel } from '@xuezhou/rules/practice/mastery-levels';

const levelOf = (mastery: number) => masteryLabels[mastery as MasteryLevel];

/** Chinese text of what a paper changed, and of going over it. */
export const changesWords = {
  title: '这次改变了什么',
  counting: '正在算这份卷改变了什么，算好会自己出来。',
  failed: '没有取到，请检查网络后重试。',
  again: '重试',
  none: '这份卷没有作答，各章的水位没有变。',
  /** Open answers before a teacher marks them, questions of no chapter, papers of long ago. */
  uncounted: '这份卷的作答还不计入各章的水位：问答题要等老师批改。',
  moved: ({ readingName, before, after }: PaperChange) =>
    moveOf(before.mastery, after.mastery) === 'down'
      ? `「${readingName}」回到「${levelOf(after.mastery)}」`
      : `「${readingName}」升到「${levelOf(after.mastery)}」`,
  began: ({ readingName }: PaperChange) => `「${readingName}」第一次有了记录`,
  was: ({ before, after, right, answers }: PaperChange) =>
    [
      `这份卷作答 ${answers} 题，对 ${right} 题`,
      before.mastery === 0
        ? `现在是「${levelOf(after.mastery)}」`
        : `原来是「${levelOf(before.mastery)}」`,
      ...(after.percent === null
        ? []
        : [
            before.percent === null
              ? `估计掌握 ${after.percent}%`
              : `估计掌握 ${before.percent}% → ${after.percent}%`,
          ]),
    ].join('，'),
  stayed: (count: number, isRest: boolean) =>
    isRest ? `另外 ${count} 章没有变` : `考到的 ${count} 章水位都没有变`,
  /** 3 章「掌握」，1 章「熟悉」 */
  levels: (topics: readonly PaperChange[]) =>
    [4, 3, 2, 1, 0]
      .flatMap((level) => {
        const count = topics.filter(({ after }) => after.mastery === level).length;
        return count === 0 ? [] : [`${count} 章「${levelOf(level)}」`];
      })
      .join('，'),
  plan: '看学习计划',

  over: {
    title: (count: number) => `讲评错的 ${count} 题`,
    text: '差的主题在前。每题先看你选的是怎么来的，再听讲到的那一段，最后做一道像它的。',
    go: (minutes: number) => `开始讲评，约 ${minutes} 分钟`,
    more: (count: number) => `另外 ${count} 题`,
    fewer: '收起',
  },
} as const;
