import type { SurveyAnswer, SurveyItem, SurveyValue } from '@xuezhou/contract/survey';
import { isDay } from '../text/is-day.ts';

/** By the number of the item. */
export type SurveyAnswers = ReadonlyMap<number, SurveyValue>;

export const answersOf = (answers: readonly SurveyAnswer[]): SurveyAnswers =>
  new Map(answers.map(({ surveyItemId, value }) => [surveyItemId, value]));

/**
 * The items that show, in their order: not the hidden ones, and those with a condition only while the item that it names
 * shows and is answered so. An item waits for an earlier one, so one walk decides.
 */
export function shownItems(items: readonly SurveyItem[], answers: SurveyAnswers): SurveyItem[] {
  const shown = new Set<number>();
  return items.filter((item) => {
    const isShown = item.surveyItemType !== 'hide' && isMet(item, shown, answers);
    if (isShown) shown.add(item.surveyItemId);
    return isShown;
  });
}

function isMet(
  { condition }: SurveyItem,
  shown: ReadonlySet<number>,
  answers: SurveyAnswers,
): boolean {
  if (condition === null) return true;
  const { surveyItemId, is, least, most } = condition;
  const value = answers.get(surveyItemId);
  if (!shown.has(surveyItemId) || value === undefined) return false;
  if (typeof value === 'number')
    return is.length > 0
      ? is.includes(String(value))
      : value >= (least ?? -Infinity) && value <= (most ?? Infinity);
  const words = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
  return words.some((word) => typeof word === 'string' && is.includes(word));
}

/** Whether an item has an answer; a matrix only when every row has one. */
export function isItemReady(item: SurveyItem, value: SurveyValue | undefined): boolean {
  if (value === undefined || item.surveyItemType === 'hide') return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (!Array.isArray(value)) return true;
  return item.surveyItemType === 'matrix'
    ? value.length > 0 && value.length === item.rows.length
    : value.length > 0;
}

/** [survey.ready] At least one of the items that show is answered; a begun matrix counts as well. */
export function isSurveyReady(items: readonly SurveyItem[], answers: SurveyAnswers): boolean {
  return shownItems(items, answers).some(({ surveyItemId }) => hasSome(answers.get(surveyItemId)));
}

const hasSome = (value: SurveyValue | undefined): boolean =>
  value !== undefined &&
  (typeof value === 'string' ? value.trim() !== '' : !Array.isArray(value) || value.length > 0);

/** The items that show and lack an answer. */
export const missingItems = (items: readonly SurveyItem[], answers: SurveyAnswers): SurveyItem[] =>
  shownItems(items, answers).filter((item) => !isItemReady(item, answers.get(item.surveyItemId)));

/** Whether a value is one that the item can have. */
export function isValueOf(item: SurveyItem, value: SurveyValue): boolean {
  switch (item.surveyItemType) {
    case 'choice':
      return typeof value === 'string' && item.options.includes(value);
    case 'several':
      return Array.isArray(value) && isSubset(value, item.options);
    case 'matrix':
      return Array.isArray(value) && isMatrix(value, item);
    case 'scale':
      return isWithin(item, value) && Number.isInteger(value);
    case 'number':
      return isWithin(item, value);
    case 'text':
      return typeof value === 'string';
    case 'date':
      return typeof value === 'string' && isDay(value);
    case 'file':
      return typeof value === 'object' && 'key' in value;
    default:
      return false;
  }
}

const isWithin = ({ least, most }: SurveyItem, value: SurveyValue): boolean =>
  typeof value === 'number' && value >= (least ?? -Infinity) && value <= (most ?? Infinity);

type ListedValue = Extract<SurveyValue, readonly unknown[]>[number];

function isSubset(values: readonly ListedValue[], options: readonly string[]): boolean {
  const known = values.filter((value) => typeof value === 'string' && options.includes(value));
  return known.length === values.length && new Set(values).size === values.length;
}

function isMatrix(values: readonly ListedValue[], { rows, columns }: SurveyItem): boolean {
  const answered = new Set<string>();
  for (const value of values) {
    if (typeof value === 'string' || !rows.includes(value.row)) return false;
    if (!columns.includes(value.column) || answered.has(value.row)) return false;
    answered.add(value.row);
  }
  return true;
}

export type SurveyFault = 'surveyAnswer' | 'surveyEmpty' | 'surveyIncomplete';

/**
 * What is kept of what was posted: answers of the items that show, without those that are empty. A wrong one says so, with
 * its item; one of an item that does not show is left out.
 */
export function readAnswers(
  items: readonly SurveyItem[],
  posted: readonly SurveyAnswer[],
): { kept: SurveyAnswer[] } | { fault: SurveyFault; item: SurveyItem | null } {
  const answers = answersOf(posted);
  const known = new Set(items.map(({ surveyItemId }) => surveyItemId));
  if (answers.size !== posted.length || [...answers.keys()].some((itemId) => !known.has(itemId)))
    return { fault: 'surveyAnswer', item: null };
  const shown = shownItems(items, answers);
  const kept = shown.flatMap(({ surveyItemId }) => {
    const value = answers.get(surveyItemId);
    return value === undefined || !hasSome(value) ? [] : [{ surveyItemId, value }];
  });
  const byId = answersOf(kept);
  const wrong = shown.find((item) => {
    const value = byId.get(item.surveyItemId);
    return value !== undefined && !isValueOf(item, value);
  });
  if (wrong !== undefined) return { fault: 'surveyAnswer', item: wrong };
  if (kept.length === 0) return { fault: 'surveyEmpty', item: null };
  const missing = missingItems(items, byId).find(({ isRequired }) => isRequired);
  return missing === undefined ? { kept } : { fault: 'surveyIncomplete', item: missing };
}
