import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  exportEsgRegistrations: { students: '学员编号' },
  settleEsgRegistration: {},
  openSurveyFile: { surveyId: '调查编号' },
} satisfies AuditWordsOf<typeof contract>;
