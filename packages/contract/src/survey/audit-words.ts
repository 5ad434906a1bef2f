import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const survey = {
  title: '名称',
  intro: '开头的话',
  thanks: '交了以后的话',
  isAnonymous: '不记名',
  opensAt: '从什么时候',
  closesAt: '到什么时候',
  items: '题数',
  sections: '内容',
  isRetired: '没有开放',
};

export const auditWords = {
  saveSurvey: survey,
  openSurvey: survey,
  closeSurvey: survey,
  takeOverSurvey: {
    title: '名称',
    owner: { words: '在哪里改', values: { file: '文件', console: '教务台' } },
  },
  exportEsgRegistrations: { students: '学员编号' },
  settleEsgRegistration: {},
  openSurveyFile: { surveyId: '调查编号' },
} satisfies AuditWordsOf<typeof contract>;
