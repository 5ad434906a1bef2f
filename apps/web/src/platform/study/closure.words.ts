import type { Closure } from '@xuezhou/contract/enrolment';

/** Chinese text of why a course can only be looked at. */
export const closureWords = {
  chips: {
    unredeemed: '待领取',
    paused: '已暂停',
    notOpen: '未开课',
    expired: '已过期',
  } satisfies Record<Closure, string>,
  noPractice: (chip: string) => `课程${chip}，现在不能练习。`,
} as const;
