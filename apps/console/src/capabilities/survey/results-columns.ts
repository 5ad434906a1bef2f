import type { DataOf } from '@xuezhou/contract/kernel';
import type { SurveyValue } from '@xuezhou/contract/survey';
import type { exportSurveyResults } from '@xuezhou/contract/survey/console';
import type { Column } from '../../platform/list/column.ts';

export type Results = DataOf<typeof exportSurveyResults>;
export type Answered = Results['answers'][number];

/** As many answers stand in the list at first; the others are chosen among its columns. */
const firstItems = 3;

/** A row for each who answered, a column for each item. */
export const columnsOf = (results: Results | undefined): Column<Answered>[] => [
  {
    key: 'who',
    title: '谁',
    card: 'head',
    value: ({ nickname, studentId }) => (studentId === null ? '匿名' : nickname),
  },
  { key: 'day', title: '哪天', value: ({ postedOn }) => postedOn },
  ...(results?.items ?? []).map((item, place): Column<Answered> => ({
    key: `item-${item.surveyItemId}`,
    title: item.title === '' ? `第 ${place + 1} 题` : item.title,
    value: ({ answers }) => {
      const found = answers.find(({ surveyItemId }) => surveyItemId === item.surveyItemId);
      return found === undefined ? null : answerText(found.value);
    },
    ...(place >= firstItems && { isExtra: true as const }),
  })),
];

/** An answer in one line, as a spreadsheet has it. */
function answerText(value: SurveyValue): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (!Array.isArray(value)) return value.fileName;
  return value
    .map((each) => (typeof each === 'string' ? each : `${each.row}：${each.column}`))
    .join('；');
}
