import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  // What is still being written is in its writer's hands.
  saveCampaign: null,
  countAudience: null,
  previewCampaign: null,
  testCampaign: { to: '寄到' },
  dropCampaign: { title: '标题' },
  scheduleCampaign: { title: '标题', people: '人数', dueAt: '什么时候发', audience: '发给谁' },
  recallCampaign: { title: '标题', sent: '已经收到的人', keptBack: '没有发出的提醒' },
} satisfies AuditWordsOf<typeof contract>;
