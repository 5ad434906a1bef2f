import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const template = { templateId: '模板 ID', fields: '关键词' };

export const auditWords = {
  sendNotice: {
    to: { words: '收到的人', values: { all: '全部学员' } },
    title: '标题',
    isImportant: '重要',
  },
  saveWechatTemplate: template,
  removeWechatTemplate: template,
  tryWechatTemplate: template,
} satisfies AuditWordsOf<typeof contract>;
