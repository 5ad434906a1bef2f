import type { FamilyExam, FamilyHue } from '@xuezhou/contract/site';

export const hueWords: Readonly<Record<FamilyHue, string>> = {
  ...{ indigo: '靛蓝', plum: '梅紫', teal: '青', moss: '苔绿', clay: '赭', slate: '石青' },
};

export const examWords: Readonly<Record<FamilyExam, string>> = {
  'cfa-1': 'CFA 一级，新试卷先用它的题型',
  esg: 'ESG，买课后填考试报名表',
};

export const hueChoices = Object.entries(hueWords).map(([value, label]) => ({ value, label }));

/** An empty one is no exam of which the product knows more. */
export const examChoices = [
  { value: '', label: '没有特别的' },
  ...Object.entries(examWords).map(([value, label]) => ({ value, label })),
];
