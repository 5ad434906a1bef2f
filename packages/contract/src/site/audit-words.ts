import type { AuditWordsOf } from '../audit-kernel.ts';

export const auditWords = {
  saveSetting: { value: '值' },
  // The log calls it `saveSetting`.
  saveSettingImage: null,
} satisfies AuditWordsOf<typeof import('./console.ts')>;
