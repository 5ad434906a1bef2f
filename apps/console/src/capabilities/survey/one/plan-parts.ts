import type { PlannedItem, SurveyKind, SurveyPlan } from '@xuezhou/contract/survey/console';

export const kindNames: Readonly<Record<SurveyKind, string>> = {
  choice: '单选',
  several: '多选',
  scale: '量表',
  matrix: '矩阵',
  text: '填空',
  number: '数字',
  date: '日期',
  file: '文件',
};

export const emptyPlan = (): SurveyPlan => ({
  ...{ title: '', intro: '', thanks: '', isAnonymous: false, opensAt: null, closesAt: null },
  sections: [{ title: '第一节', caption: '', items: [newItem(1)] }],
});

export const newItem = (surveyItemId: number): PlannedItem => ({
  ...{ surveyItemId, surveyItemType: 'choice', title: '', hint: '', isRequired: false },
  ...{ isHidden: false, options: [], rows: [], columns: [], least: null, most: null, unit: '' },
  condition: null,
});

/** With what its kind begins with; what was typed for another stays until it is saved. */
export const ofKind = (item: PlannedItem, kind: SurveyKind): PlannedItem => ({
  ...item,
  surveyItemType: kind,
  ...(kind === 'scale' && { least: 0, most: 10 }),
});

export const itemsOf = ({ sections }: SurveyPlan): PlannedItem[] =>
  sections.flatMap(({ items }) => items);

/** A new one comes after every number that was ever given. */
export const nextItemId = (plan: SurveyPlan, last: number): number =>
  Math.max(last, ...itemsOf(plan).map(({ surveyItemId }) => surveyItemId)) + 1;

/** One on each line. */
export const linesOf = (words: readonly string[]): string => words.join('\n');
export const wordsIn = (lines: string): string[] => (lines === '' ? [] : lines.split('\n'));

/** As a field of day and time has a moment, in the school's time. */
export const fieldOf = (moment: string | null): string =>
  moment === null ? '' : new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 16);
export const momentIn = (field: string): string | null =>
  field === '' ? null : new Date(`${field}:00+08:00`).toISOString();
