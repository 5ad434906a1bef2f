import { campDayWords } from '@xuezhou/client/camp/camp-day.words.ts';
import type { JoinResult } from '@xuezhou/contract/camp';
import { dayText } from '@xuezhou/client/time/days.ts';

const results: Readonly<Record<JoinResult, string>> = {
  joined: '可以报名',
  already: '已报名',
  noAccess: '不能报名',
  notOpen: '还没开放',
  full: '已满员',
  ended: '报名结束',
};

/** Chinese text of the training camps. */
export const campWords = {
  ...campDayWords,
  camp: '训练营',
  camps: '全部训练营',
  look: '看任务',
  mine: '我的任务',
  toCourse: '回到课程',
  progress: '训练营进度',
  period: (from: string, to: string) => `${dayText(from)} 至 ${dayText(to)}`,
  classmates: (count: number) => (count > 1 ? `${count} 位同学一起` : '你是第一位同学'),
  won: '结营',
  wonText: '全部任务都完成了，这枚结营章是你的。',
  over: '已结束，没做完的任务仍可以补上。',
  noCamp: '这门课还没有训练营',
  noCampText: '老师开营之后会出现在这里，现在可以按自己的节奏学。',
  join: '报名',
  joining: '报名',
  joined: '已报名，今天就可以开始',
  joinHint: '报名那天就是第一天',
  joinBrings: '报名之后，每天的任务会排进今日任务；班级开了群的，在「消息」里就能进。',
  starts: (day: string) => `${dayText(day)}开始`,
  joinFrom: (day: string) => `${dayText(day)}开放报名`,
  joinUntil: (day: string) => `报名到 ${dayText(day)}`,
  seats: (count: number) => `还有 ${count} 个名额`,
  result: (result: JoinResult) => results[result],
  failed: '没有报上，请再试一次',
  personal: {
    title: '我的任务',
    intro: '给自己安排的事，做完打个勾。',
    add: '添加任务',
    placeholder: '例如：晚上复习第 2 章',
    label: '要做什么',
    remove: (title: string) => `删除“${title}”`,
    empty: '还没有自己的任务',
    emptyText: '写下今天想做的一件小事，从它开始。',
    failed: '没有保存成功，请再试一次',
    count: (finished: number, total: number) => `完成 ${finished} / ${total} 项`,
  },
} as const;
