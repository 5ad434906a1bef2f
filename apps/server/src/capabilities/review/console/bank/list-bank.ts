import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { mostQuestionsAtOnce } from '@xuezhou/contract/practice/console';
import {
  fewestShown,
  mostCounted,
  type listBankCourses as coursesOperation,
  type listBankQuestionIds as idsOperation,
  type listBankQuestions as listOperation,
} from '@xuezhou/contract/review/console';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { bankReader, isSearch, type BankPlace, type BankRow } from './bank.repository.ts';

const usual = 50;

export async function listBankQuestions(
  { database: { connection } }: ConsoleServices,
  { query: { after, limit = usual, ...filter } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  const reader = bankReader(connection);
  const place = after === undefined ? null : readPlace(after);
  // A search looks at everything, so it counts as it goes.
  const isCounted = place === null && isSearch(filter);
  const [found, counted] = await Promise.all([
    reader.ids(filter, place, isCounted ? mostCounted + 1 : limit + 1),
    place === null && !isCounted ? reader.count(filter, mostCounted) : null,
  ]);
  const total = isCounted ? found.length : counted;
  const rows = await reader.rows(found.slice(0, limit + 1));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    list: page.map(present),
    next: rows.length > limit && last !== undefined ? writePlace(last) : null,
    total,
  };
}

export const listBankCourses = ({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof coursesOperation>> => bankReader(connection).courses();

export async function listBankQuestionIds(
  { database: { connection } }: ConsoleServices,
  { query }: InputOf<typeof idsOperation>,
): Promise<DataOf<typeof idsOperation>> {
  const ids = await bankReader(connection).ids(query, null, mostQuestionsAtOnce + 1);
  return {
    questionIds: ids.slice(0, mostQuestionsAtOnce),
    isCut: ids.length > mostQuestionsAtOnce,
  };
}

const present = ({
  position: _position,
  answers,
  facility,
  discrimination,
  ...row
}: BankRow): DataOf<typeof listOperation>['list'][number] => ({
  ...row,
  figures: answers < fewestShown ? null : { answers, facility, discrimination },
});

const writePlace = ({ courseId, position, questionId }: BankPlace): string =>
  `${courseId}.${position}.${questionId}`;

/** What is no place of ours begins anew. */
function readPlace(text: string): BankPlace | null {
  const [, courseId, position, questionId] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(text) ?? [];
  return questionId === undefined
    ? null
    : {
        courseId: Number(courseId),
        position: Number(position),
        questionId: Number(questionId),
      };
}
