import type { AuditWordsOf } from '../audit-kernel.ts';

export const auditWords = {
  exportEsgRegistrations: { students: '学员编号' },
  settleEsgRegistration: {},
  openSurveyFile: { surveyId: '调查编号' },
} satisfies AuditWordsOf<typeof import('./console.ts')>;
