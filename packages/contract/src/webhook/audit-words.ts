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
  },
};
const webhook = { name: '名称', address: '地址', kinds };

export const auditWords = {
  makeWebhook: webhook,
  changeWebhook: webhook,
  renewWebhookSecret: { name: '名称' },
  endFormerSecret: { name: '名称' },
  switchWebhook: { name: '名称', on: '通知' },
  removeWebhook: webhook,
  replayWebhook: { name: '名称', count: '件数' },
} satisfies AuditWordsOf<typeof contract>;
