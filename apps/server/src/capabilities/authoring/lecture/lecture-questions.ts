import type {
  findLectureQuestions as findOperation,
  PlacedQuestion,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { bankList, isQuick, quickQuestions } from '../../practice/practice-facts.port.ts';
import { demandAuthored, demandNode } from '../console/draft.repository.ts';
import type { Placed } from '../document/lecture-content.ts';

const mostFound = 30;

export async function presentPlaced(
  connection: Connection,
  place: { courseId: number; now: Date },
  placed: readonly Placed[],
): Promise<PlacedQuestion[]> {
  const ids = placed.map(({ questionId }) => questionId);
  const rows = new Map((await bankList(connection).rows(ids)).map((row) => [row.questionId, row]));
  const asked = await quickQuestions(connection, place, ids);
  return placed.map(({ questionId, second }) => ({
    ...{ questionId, second },
    kind: rows.get(questionId)?.kind ?? 'single',
    stem: rows.get(questionId)?.stem ?? '',
    isAsked: asked.has(questionId),
  }));
}

export async function findLectureQuestions(
  { database: { connection }, clock }: ConsoleServices,
  { params: { courseId, lectureId }, query: { search = '' } }: InputOf<typeof findOperation>,
): Promise<DataOf<typeof findOperation>> {
  const course = await demandAuthored(connection, courseId);
  const { node } = demandNode(course, 'lecture', lectureId);
  const bank = bankList(connection);
  const narrowing = { courseId, search, also: isQuick(connection, clock.now()) };
  // Those of the lecture's own chapter come first.
  const readingId = node.parentId ?? 0;
  const near = await bank.ids({ ...narrowing, readingId }, null, mostFound);
  const all = await bank.ids(narrowing, null, mostFound);
  const ids = [...new Set([...near, ...all])].slice(0, mostFound);
  const rows = new Map((await bank.rows(ids)).map((row) => [row.questionId, row]));
  return ids.flatMap((questionId) => {
    const row = rows.get(questionId);
    return row === undefined ? [] : [{ questionId, kind: row.kind, stem: row.stem }];
  });
}
