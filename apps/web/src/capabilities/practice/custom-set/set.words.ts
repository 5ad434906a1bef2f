import type { SetWish } from '@xuezhou/contract/practice';

const from: Record<SetWish['from'], string> = {
  all: '全部题目',
  unseen: '没做过的',
  wrong: '错题本里的',
  marked: '已标记的',
};

/** Putting a set together, and those that were kept. */
export const setWords = {
  title: '组一份练习',
  text: '选好章节、题型和难度，按自己的方式练一组；组好的会保存，随时可以再做。',
  saved: '我组的练习',
  noneSaved: '还没有组过练习',
  toBuilder: '组一份练习',
  chapters: '章节',
  wholeCourse: '已选全课',
  wholeCourseText: '不选章节就是全课',
  chosen: (count: number) => `已选 ${count} 章`,
  clear: '清除选择',
  wholeBook: (book: string) => `${book}全部章节`,
  kinds: '题型',
  difficulties: '难度',
  difficultyNames: { 1: '易', 2: '中', 3: '难' } as Record<number, string>,
  anyText: '不选就是不限',
  from: '从哪里选',
  froms: from,
  count: '题数',
  countText: (most: number) => `最多 ${most} 题`,
  countWrong: (most: number) => `请填 1 到 ${most} 之间的整数`,
  mode: '怎么做',
  tutor: '边做边讲',
  tutorText: '每题提交后就看解析，不限时',
  timed: '限时作答',
  timedText: '像考试一样计时，交卷后一起判分看解析',
  minutes: '限时（分钟）',
  minutesText: (seconds: number) => `每题约 ${seconds} 秒`,
  minutesWrong: '请填 1 到 600 之间的整数',
  name: '名称',
  nameOf: (day: string) => `自组练习 ${day}`,
  found: (count: number) => `符合条件 ${count} 题`,
  counting: '正在数题',
  countFailed: '题数没有数出来',
  begin: (count: number) => `开始做 ${count} 题`,
  none: '没有符合的题',
  failed: '章节没有加载出来',
  again: '再试一次',
  minutesOf: (minutes: number) => `限时 ${minutes} 分钟`,
  stateOf: (total: number, done: number, right: number) =>
    total === 0
      ? '题目暂时都不能做'
      : done === 0
        ? `${total} 题，还没做过`
        : `${total} 题，做过 ${done}，对 ${right}`,
  start: '开始',
  repeat: '再做一遍',
  alike: '按同样的条件再组一份',
  remove: '删除',
  removeName: (name: string) => `删除“${name}”`,
  removeTitle: '删除这份练习？',
  removeText: '只删除组好的这份练习，做过的题和成绩都不变。',
  removed: '已删除',
  keep: '先不删',
  listFailed: '自己组的练习没有加载出来',
} as const;
