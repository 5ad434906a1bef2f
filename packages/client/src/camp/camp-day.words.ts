import type { CampTaskKind } from '@xuezhou/contract/camp';
import { dayText } from '../time/days.ts';

const kinds: Readonly<Record<CampTaskKind, string>> = {
  lecture: '看课',
  reading: '读书',
  practice: '做题',
  cards: '闪卡',
  mock: '模考',
  assignment: '作业',
  live: '直播',
};

const units: Partial<Readonly<Record<CampTaskKind, string>>> = {
  practice: '题',
  cards: '张',
  live: '分钟',
};

/** What a day of a camp says, to students and where it is previewed. */
export const campDayWords = {
  dayText,
  kind: (kind: CampTaskKind) => kinds[kind],
  unit: (kind: CampTaskKind) => units[kind],
  count: (kind: CampTaskKind, finished: number, total: number) =>
    units[kind] === undefined ? undefined : `${finished} / ${total} ${units[kind]}`,
  done: '已完成',
  open: '未完成',
  locked: '还没开始',
  finished: (finished: number, total: number) => `完成 ${finished} / ${total} 项`,
  day: (day: number) => `第 ${day} 天`,
  today: '今天',
  opensOn: (day: string) => `${dayText(day)}开放`,
  tasksOf: (count: number) => `${count} 项任务`,
  days: (count: number) => `${count} 天`,
} as const;
