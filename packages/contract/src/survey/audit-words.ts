import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const survey = {
  title: '名称',
  intro: '开头的话',
  thanks: '交了以后的话',
  isAnonymous: '不记名',
  opensAt: '从什么时候',
  closesAt: '到什么时候',
  sections: {
    words: '每一节',
    parts: {
      ...{ title: '名称', caption: '说明', items: '题' },
      ...{ surveyItemId: '题号', surveyItemType: '题型', hint: '提示', isRequired: '必答' },
      ...{ isHidden: '隐藏', options: '选项', rows: '行', columns: '列', least: '最小' },
      ...{ most: '最大', unit: '单位', condition: '什么时候问', is: '答了' },
    },
  },
  isRetired: '没有开放',
};

const isClosed = { isClosed: '停收了' };

export const auditWords = {
  saveSurvey: survey,
  openSurvey: survey,
  closeSurvey: survey,
  takeOverSurvey: {
    title: '名称',
    owner: { words: '在哪里改', values: { file: '文件', console: '教务台' } },
  },
  getSurveyResults: { people: '人数' },
  exportSurveyResults: { survey: '调查', people: '人数' },
  saveEsgForm: {
    ...{ title: '名称', intro: '开头的话', months: '考试月份' },
    ...{ organiser: '信息发给谁', consent: '提供给谁，怎样撤回' },
  },
  openEsgForm: isClosed,
  closeEsgForm: isClosed,
  takeOverEsgForm: { owner: { words: '在哪里改', values: { file: '文件', console: '教务台' } } },
  exportEsgRegistrations: { students: '学员编号' },
  settleEsgRegistration: {},
  openSurveyFile: { surveyId: '调查编号' },
} satisfies AuditWordsOf<typeof contract>;
