import type { SurveyValue } from '@xuezhou/contract/survey';

/** An answer in one line, as a spreadsheet has it. */
export function answerText(value: SurveyValue): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (!Array.isArray(value)) return value.fileName;
  return value
    .map((each) => (typeof each === 'string' ? each : `${each.row}：${each.column}`))
    .join('；');
}
