import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  qaPageSize,
  type listMyQaQuestions as listMyOperation,
  type listQaQuestions as listOperation,
  type QaCounts,
  type QaQuestion,
} from '@xuezhou/contract/qa';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { listReader, type CountsRow, type Wish } from './list.repository.ts';
import { nearReader } from './near.repository.ts';
import { findReadable } from '../find-readable.ts';
import { presentQuestion } from '../question.presenter.ts';
import type { QuestionRow, Reader } from '../question.sql.ts';

/** A visitor is nobody's student. */
export const readerOf = (
  { clock }: Pick<Services, 'clock'>,
  student: Pick<CurrentStudent, 'studentId'> | null,
): Reader => ({ studentId: student?.studentId ?? 0, now: clock.now() });

type Asked = Partial<InputOf<typeof listOperation>['query']>;

const wishOf = ({ qType, courseTagId, bookTagId, pageNo, pageSize }: Asked): Wish => ({
  qType: qType ?? 'latest',
  courseTagId: courseTagId ?? 0,
  bookTagId: bookTagId ?? 0,
  pageNo: pageNo ?? 1,
  pageSize: pageSize ?? qaPageSize,
});

export async function listQaQuestions(
  services: Services,
  student: CurrentStudent | null,
  query: Asked,
): Promise<DataOf<typeof listOperation>> {
  const wish = wishOf(query);
  const reader = listReader(services.database.connection, readerOf(services, student));
  const [rows, total] = await Promise.all([
    reader.publicIds(wish).then((ids) => reader.byIds(ids)),
    reader.countPublic(wish),
  ]);
  return listed(rows, total, wish);
}

const listed = (
  rows: readonly QuestionRow[],
  itemsCount: number,
  { pageNo, pageSize }: Wish,
): DataOf<typeof listOperation> => ({
  questions: rows.map(presentQuestion),
  itemsCount,
  pagesCount: Math.ceil(itemsCount / pageSize),
  ...{ pageNo, pageSize },
});

export async function listMyQaQuestions(
  services: Services,
  student: CurrentStudent,
  { mine = 'asked', ...query }: InputOf<typeof listMyOperation>['query'],
): Promise<DataOf<typeof listMyOperation>> {
  const wish = wishOf(query);
  const reader = listReader(services.database.connection, readerOf(services, student));
  const [rows, total, counts] = await Promise.all([
    reader.mineIds(wish, mine).then((ids) => reader.byIds(ids)),
    reader.countMine(wish, mine),
    reader.counts(),
  ]);
  return { ...listed(rows, total, wish), counts: presentCounts(counts) };
}

const presentCounts = ({ asked, answered, followed, total }: CountsRow): QaCounts => ({
  ...{ myQuestionsCount: asked, myAnswersCount: answered, myFollowsCount: followed },
  totalAandC: total,
});

export async function getQaCounts(services: Services, student: CurrentStudent): Promise<QaCounts> {
  const reader = listReader(services.database.connection, readerOf(services, student));
  return presentCounts(await reader.counts());
}

const maxReferrals = 10;

export async function listQaReferrals(
  services: Services,
  student: CurrentStudent,
  questionId: string,
): Promise<QaQuestion[]> {
  const { connection } = services.database;
  const reader = readerOf(services, student);
  await findReadable(connection, reader, questionId);
  const list = listReader(connection, reader);
  const near = nearReader(connection, reader);
  return (await list.byIds(await near.nearIds(questionId, maxReferrals))).map(presentQuestion);
}
