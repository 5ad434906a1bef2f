import type { QaState, QaThing } from '@xuezhou/contract/qa';
import type { Which } from './qa.queries.ts';

/** Chinese text of the pages where staff answer. */
export const whichNames: Readonly<Record<Which, string>> = {
  waiting: '待回答',
  own: '我的',
  snoozed: '推后的',
  later: '定时的',
  held: '没发出的',
  answered: '等学员',
  accepted: '已采纳',
  hidden: '隐藏的',
};

export const nothingIn: Readonly<Record<Which, readonly [title: string, text: string]>> = {
  waiting: ['都答完了', '学员提问以后会出现在这里，最急的在前。'],
  own: ['你手里没有问题', '认领的、分给你的问题会出现在这里。'],
  snoozed: ['没有推后的问题', '推后的问题在这里，到时候自己回到队列。'],
  later: ['没有定时的回答', '定好时间、还没发出的回答在这里。'],
  held: ['没有要你看的', '定时的回答没能发出的，在这里等你看；写的人不在了的，等管答疑的人看。'],
  answered: ['没有在等学员的问题', '答过、学员还没有采纳的问题会出现在这里。'],
  accepted: ['还没有采纳的回答', '学员说“懂了”的问题会出现在这里。'],
  hidden: ['没有隐藏的问题', '隐藏的问题留在这里，可以恢复。'],
};

export const stateNames: Readonly<Record<QaState, string>> = {
  waiting: '待回答',
  students: '同学答过',
  teacher: '老师答过',
  accepted: '已采纳',
  withdrawn: '已撤回',
};

export const thingNames: Readonly<Record<QaThing['kind'], string>> = {
  question: '问题',
  answer: '回答',
  comment: '评论',
};

/** As students choose them; of what an older version had, its own word stands. */
export const reportKindNames: Readonly<Record<string, string>> = {
  spam: '广告或灌水',
  abuse: '骂人或攻击',
  privacy: '泄露个人信息',
  wrong: '内容有误',
  other: '其他',
};

export const gradeNames = ['没帮上', '有一点', '还可以', '讲清了', '很透彻'] as const;
