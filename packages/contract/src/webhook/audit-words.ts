import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const kinds = {
  words: '通知哪些事',
  values: {
    student: '学员',
    enrolment: '报名',
    order: '订单',
    refund: '退款',
    question: '提问',
    mark: '批改',
    paper: '交卷',
    message: '消息',
    lecture: '看课',
    package: '外来课件',
  },
};
const form = {
  words: '发成什么样',
  values: { events: '一般通知', xapi: '学习记录库（xAPI）' },
};
const webhook = { name: '名称', address: '地址', kinds, form, login: '用户名' };

export const auditWords = {
  makeWebhook: webhook,
  changeWebhook: webhook,
  renewWebhookSecret: { name: '名称' },
  endFormerSecret: { name: '名称' },
  switchWebhook: { name: '名称', on: '通知' },
  removeWebhook: webhook,
  // It only asks whether somebody is there.
  tryWebhook: null,
  replayWebhook: { name: '名称', count: '件数' },
} satisfies AuditWordsOf<typeof contract>;
