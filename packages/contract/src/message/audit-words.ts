import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const kinds = {
  qa: '答疑',
  class: '班级和直播',
  order: '订单和售后',
  study: '作业和批改',
  notice: '学校通知',
};

const template = { templateId: '模板 ID', fields: '关键词' };

export const auditWords = {
  sendNotice: {
    to: { words: '收到的人', values: { all: '全部学员' } },
    title: '标题',
    isImportant: '重要',
  },
  saveWechatTemplate: template,
  removeWechatTemplate: template,
  tryWechatTemplate: {
    ...template,
    kind: { words: '哪类消息', values: kinds },
    isReached: '这个号码绑了微信',
  },
} satisfies AuditWordsOf<typeof contract>;
