import type { TodayItem } from '@xuezhou/contract/study';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { spanText } from '../study-time.ts';

type Kind = TodayItem['kind'];

const kinds: Record<Kind, string> = {
  mock: '模考',
  live: '直播',
  lecture: '看课',
  reading: '讲义',
  practice: '练习',
  cards: '闪卡',
  camp: '训练营',
  review: '闪卡',
  wrong: '错题',
  assignment: '作业',
};

const titles: Record<Kind, (item: TodayItem) => string> = {
  mock: ({ title, endsAt, isDone }) =>
    isDone ? title : endsAt === null ? `做模考：${title}` : `接着做模考：${title}`,
  live: ({ title }) => `直播：${title}`,
  lecture: ({ title }) => `学完「${title}」`,
  reading: ({ title }) => `读完「${title}」`,
  practice: ({ total }) => `智能练习 ${total} 题`,
  cards: ({ total }) => `学 ${total} 张新闪卡`,
  camp: ({ title }) => title,
  review: ({ total }) => `复习到期闪卡 ${total} 张`,
  wrong: ({ total }) => `重做到期的错题 ${total} 道`,
  assignment: ({ title }) => `交作业：${title}`,
};

/** What shows why it stands here: where it stopped, what it is about. */
function evidenceOf({ kind, chapter, position, courseName }: TodayItem): string[] {
  if (kind === 'lecture')
    return [chapter || courseName, ...(position > 0 ? [`看到 ${clockText(position)}`] : [])];
  if (kind === 'cards') return [chapter === '' ? courseName : chapter];
  if (kind === 'wrong' || kind === 'review' || kind === 'practice') return [courseName];
  return [kinds[kind], courseName];
}

const span = (minutes: number) => spanText(minutes * 60);

/** Chinese text of what to do today. */
export const todayWords = {
  title: '今天',
  whole: (minutes: number) => (minutes === 0 ? '今天' : `今天 ${span(minutes)}`),
  sums: (gone: number, left: number) =>
    gone === 0 ? `还剩 ${span(left)}` : `已学 ${span(gone)}，还剩 ${span(left)}`,
  bar: (gone: number, left: number) =>
    `今天 ${gone + left} 分钟：学了 ${gone} 分钟，还剩 ${left} 分钟`,
  fold: (count: number, minutes: number) =>
    minutes === 0 ? `做完 ${count} 项` : `做完 ${count} 项，${span(minutes)}`,
  done: '已完成',
  open: '未完成',
  minutes: (minutes: number) => (minutes < 60 ? `${minutes} 分钟` : span(minutes)),
  left: (minutes: number) => `剩 ${minutes} 分钟`,
  running: '计时中',
  answered: (answered: number, count: number) => `已答 ${answered} / ${count} 题`,
  endsAt: (time: string) => `${time} 到时间`,
  doneAt: (kind: Kind, time: string) =>
    kind === 'mock' ? `模考 · ${time} 交卷` : `${kinds[kind]} · ${time}`,
  progress: (finished: number, total: number) => `做了 ${finished} / ${total}`,
  alsoCamp: (name: string) => `「${name}」也要这一项`,
  empty: '今天没有待办',
  emptyText: '没有到期的闪卡，也没有要重做的错题。想多学一点，可以从下面的课程继续。',
  dayOff: '今天休息',
  dayOffText: '这一天没有排时间，计划已经按这个算好。',
  allDone: '今天的做完了，可以休息了',
  allDoneText: (count: number, minutes: number) => `${count} 项，${span(minutes)}。`,
  restOff: (count: number) => `今天的先到这里，${count} 项明天再做`,
  failed: '今天的清单没有加载成功，学习记录都在。',
  kept: '现在没有网络，这是上一次看到的清单。',
  again: '再试一次',
  start: '开始',
  goOn: '接着学',
  first: (item: TodayItem) =>
    item.endsAt === null ? '一项接一项，做完自己打勾' : '先回到模考，之后一项接一项',
  titleOf: (item: TodayItem): string => titles[item.kind](item),
  kindOf: (kind: Kind): string => kinds[kind],
  evidenceOf: (item: TodayItem): string => evidenceOf(item).join(' · '),

  nextStep: { label: '今天的下一步', go: '去做' },

  walk: {
    label: '今天的学习',
    count: (finished: number, total: number) => `今天的学习 ${finished} / ${total}`,
    now: (title: string) => `正在：${title}`,
    next: (title: string) => `下一项：${title}`,
    go: '去做',
    allDone: '今天的都做完了，歇一歇吧',
    home: '回到学习',
    rest: '歇一下',
    tomorrow: '明天再做',
  },
} as const;
