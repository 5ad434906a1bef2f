import type { TodayItem } from '@xuezhou/contract/study';

type Kind = TodayItem['kind'];

/** Chinese text of what to do today. */
export const todayWords = {
  title: '今日任务',
  finished: (finished: number, total: number) =>
    finished === total ? `今天的 ${total} 项都做完了` : `完成 ${finished} / ${total} 项`,
  done: '已完成',
  open: '未完成',
  progress: '今日任务进度',
  empty: '今天没有待办',
  emptyText: '没有到期的闪卡，也没有要重做的错题。想多学一点，可以从下面的课程继续。',
  failed: '今日任务没有加载成功，学习记录都在。',
  again: '再试一次',
  titleOf: ({ kind, title, total }: TodayItem): string =>
    ({
      mock: `完成模考：${title}`,
      live: `上直播课：${title}`,
      lecture: `学完：${title}`,
      cards: `复习 ${total} 张到期的闪卡`,
      wrong: `重做 ${total} 道错题`,
      camp: title,
      assignment: `交作业：${title}`,
    })[kind],
  kindOf: (kind: Kind): string =>
    ({
      mock: '模考',
      live: '直播',
      lecture: '视频',
      cards: '闪卡',
      wrong: '错题',
      camp: '训练营',
      assignment: '作业',
    })[kind],
} as const;
