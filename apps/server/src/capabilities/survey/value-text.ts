import type { SurveyValue } from '@xuezhou/contract/survey';

/** An answer in one line. */
export function valueText(value: SurveyValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return value.fileName;
  return value
    .map((one) => (typeof one === 'string' ? one : `${one.row}：${one.column}`))
    .join('；');
}
