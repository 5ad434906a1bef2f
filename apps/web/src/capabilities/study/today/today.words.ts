import type { TodayItem } from '@xuezhou/contract/study';
import { clockText } from '@xuezhou/client/time/clock-text.ts';

type Kind = TodayItem['kind'];

const kinds: Record<Kind, string> = {
  mock: '模考',
  live: '直播',
  lecture: '视频',
  reading: '讲义',
  camp: '训练营',
  review: '复习',
  assignment: '作业',
};

const titles: Record<Kind, (item: TodayItem) => string> = {
  mock: ({ title }) => `完成模考：${title}`,
  live: ({ title }) => `上直播课：${title}`,
  lecture: ({ title }) => `学完：${title}`,
  reading: ({ title }) => `读完：${title}`,
  camp: ({ title }) => title,
  review: ({ total }) => `复习到期内容 ${total} 项`,
  assignment: ({ title }) => `交作业：${title}`,
};

/** What shows why it stands here: where it stopped, what it is made of. */
function evidenceOf({
  kind,
  chapter,
  position,
  cards,
  questions,
  courseName,
}: TodayItem): string[] {
  const stopped = position > 0 ? [`看到 ${clockText(position)}`] : [];
  if (kind === 'lecture') return [...(chapter ? [chapter] : [courseName]), ...stopped];
  if (kind === 'review')
    return [
      [
        ...(cards > 0 ? [`闪卡 ${cards} 张`] : []),
        ...(questions > 0 ? [`题目 ${questions} 道`] : []),
      ].join('，'),
    ];
  return [kinds[kind], courseName];
}

/** Chinese text of what to do today. */
export const todayWords = {
  title: '今日任务',
  finished: (finished: number, total: number, minutes: number) =>
    finished === total
      ? `今天的 ${total} 项都做完了`
      : `完成 ${finished} / ${total} 项${minutes > 0 ? `，还需约 ${minutes} 分钟` : ''}`,
  done: '已完成',
  open: '未完成',
  progress: '今日任务进度',
  minutes: (minutes: number) => `${minutes} 分钟`,
  doneAt: (kind: Kind, time: string) => `${kinds[kind]} · ${time} 完成`,
  begins: (time: string) => `${time} 开始`,
  alsoCamp: (name: string) => `「${name}」也要这一项`,
  empty: '今天没有待办',
  emptyText: '没有到期的闪卡，也没有要重做的错题。想多学一点，可以从下面的课程继续。',
  failed: '今日任务没有加载成功，学习记录都在。',
  kept: '现在没有网络，这是上一次看到的清单。',
  again: '再试一次',
  start: '开始今天的学习',
  goOn: '继续今天的学习',
  about: (minutes: number) => `约 ${minutes} 分钟`,
  titleOf: (item: TodayItem): string => titles[item.kind](item),
  kindOf: (kind: Kind): string => kinds[kind],
  evidenceOf: (item: TodayItem): string => evidenceOf(item).join(' · '),

  walk: {
    label: '今天的学习',
    count: (finished: number, total: number) => `今天的学习 ${finished} / ${total}`,
    now: (title: string) => `正在：${title}`,
    next: (title: string) => `下一项：${title}`,
    go: '去做',
    allDone: '今天的都做完了，歇一歇吧',
    home: '回到学习',
    end: '收起',
  },
} as const;
