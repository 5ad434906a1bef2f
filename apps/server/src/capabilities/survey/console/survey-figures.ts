import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { SurveyAnswer, SurveyValue } from '@xuezhou/contract/survey';
import type { getSurveyFigures as operation, ItemFigures } from '@xuezhou/contract/survey/console';
import { isSmall, mergeSmall, shownPart } from '@xuezhou/rules/text/small-groups';
import { sql } from 'kysely';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { StoredItem } from '../survey.tables.ts';
import { demandSurvey, postedOf } from './school-survey.repository.ts';

/** Of people who are counted, not named: whoever may read reports may read it, and nobody is known by it. */
export async function getSurveyFigures(
  { database: { connection } }: ConsoleServices,
  { params: { surveyId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const survey = await demandSurvey(connection, surveyId);
  const { rows } = await sql<{ answers: SurveyAnswer[] }>`
    select answers from survey_posted where survey_id = ${surveyId} and answers is not null
    union all select answers from survey_anonymous where survey_id = ${surveyId}`.execute(
    connection,
  );
  const values = new Map<number, SurveyValue[]>();
  for (const { answers } of rows)
    for (const { surveyItemId, value } of answers)
      values.set(surveyItemId, [...(values.get(surveyItemId) ?? []), value]);
  return {
    posted: await postedOf(connection, surveyId),
    items: survey.items.map((item) =>
      figuresOf(item, values.get(item.surveyItemId) ?? [], rows.length),
    ),
  };
}

/** @param posted how many posted the survey, with this item or without */
export function figuresOf(
  item: StoredItem,
  values: readonly SurveyValue[],
  posted: number,
): ItemFigures {
  const { surveyItemId, title, surveyItemType: kind } = item;
  const answered = shownPart(values.length, posted);
  const none = { surveyItemId, title, answered, groups: [], mean: null };
  if (isSmall(values.length)) return none;
  if (kind === 'choice') return { ...none, groups: partsOf(item.options, values) };
  if (kind === 'several')
    return {
      ...none,
      groups: wordsIn(item.options, values.flat()).map((words) => ({
        words,
        people: shownPart(
          values.filter((value) => Array.isArray(value) && value.includes(words as never)).length,
          values.length,
        ),
      })),
    };
  if (kind === 'matrix')
    return {
      ...none,
      groups: item.rows.flatMap((row) =>
        partsOf(
          item.columns,
          values.flatMap((value) => columnOf(value, row)),
        ).map((group) => ({
          ...group,
          words: `${row}：${group.words}`,
        })),
      ),
    };
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return none;
  const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const scale = kind === 'scale' ? partsOf(stepsOf(item), numbers.map(String)) : [];
  return { ...none, groups: scale, mean: Math.round(mean * 100) / 100 };
}

const stepsOf = ({ least, most }: StoredItem): string[] =>
  Array.from({ length: (most ?? 0) - (least ?? 0) + 1 }, (_, step) => String((least ?? 0) + step));

const columnOf = (value: SurveyValue, row: string): string[] =>
  Array.isArray(value)
    ? value.flatMap((each) => (typeof each !== 'string' && each.row === row ? [each.column] : []))
    : [];

/** In the order of the survey, then what was taken out of it since. */
const wordsIn = (asked: readonly string[], values: readonly unknown[]): string[] => [
  ...new Set([...asked, ...values.filter((value) => typeof value === 'string')]),
];

/** Of answers of which each is one: none can be taken from the whole. */
function partsOf(asked: readonly string[], values: readonly SurveyValue[]): ItemFigures['groups'] {
  const groups = wordsIn(asked, values).map((words) => ({
    words,
    people: values.filter((value) => value === words).length,
  }));
  const { shown, merged } = mergeSmall(groups, ({ people }) => people);
  const people = merged.reduce((sum, group) => sum + group.people, 0);
  return [
    ...shown,
    ...(merged.length === 0
      ? []
      : [
          {
            words: merged.map(({ words }) => words).join('、'),
            people: isSmall(people) ? null : people,
          },
        ]),
  ];
}
