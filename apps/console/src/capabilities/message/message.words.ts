import type { MessageKind } from '@xuezhou/contract/message';
import type { WechatSource } from '@xuezhou/rules/message/wechat-template';

/** As learners choose them, with what comes of each. */
export const kindWords: Readonly<Record<MessageKind, readonly [name: string, what: string]>> = {
  qa: ['答疑', '老师回答、同学评论、关注的问题'],
  class: ['班级和直播', '直播开始、班级公告、有人提到'],
  order: ['订单和售后', '付款、发货、退款、发票'],
  study: ['作业和批改', '作业批改好了、题目的勘误'],
  notice: ['学校通知', '放假、系统维护和其他通知'],
};

export const kinds = Object.keys(kindWords) as MessageKind[];

export const sourceWords: Readonly<Record<WechatSource, string>> = {
  news: '有什么新消息，不说内容',
  title: '消息的标题',
  school: '学校的名字',
  time: '时间',
  count: '有几条',
  fixed: '固定的字',
};
