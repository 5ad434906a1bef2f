import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  exerciseTypes,
  maxListed,
  type ExerciseType,
  type listCollection as collection,
  type listQuestions as operation,
  type QuestionListItem,
} from '@xuezhou/contract/practice';
import { sectionsOf } from '@xuezhou/rules/practice/sections';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { exerciseTitles } from './exercise-titles.ts';
import { poolByType } from './filter-questions.ts';
import { listReader, type PlacedRow, type Pool } from './list.repository.ts';
import { pickQuestions } from './pick-questions.ts';
import { presentListItem } from '../practice.presenter.ts';
import { dueQuestions } from '../wrong/wrong-due.ts';

/** What draws questions to be answered now. */
const drawing: ReadonlySet<ExerciseType> = new Set([
  exerciseTypes.intelligent,
  exerciseTypes.chapter,
]);

/** What stands over the questions of an imported bank. */
const ofNoChapter = '题库';

/** A session that is drawn is short enough to be finished. */
const maxDrawn = 20;

/** The questions of an exercise type; after the period of the course those that were answered, and nothing is drawn. */
export async function listQuestions(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { type, courseId, filter: _filter, isDue = false, questionIds, ...asked } = body;
  const { from, count, smart, ...places } = asked;
  const { closedBy } = await demandCourse(services, student, courseId, { for: 'view' });
  const { connection } = services.database;
  const now = services.clock.now();
  const isAnswered = closedBy !== null;
  const title = exerciseTitles[type];
  if (isAnswered && drawing.has(type)) return { title, questions: [] };
  const filter = { ...body.filter, ...places, courseId, now, isAnswered };
  if (type === exerciseTypes.intelligent) {
    const wish = { ...filter, smart, count: count ?? maxDrawn };
    return { title, questions: await pickQuestions(connection, student.studentId, wish) };
  }
  const reader = listReader(connection, student.studentId);
  const rows =
    type === exerciseTypes.chapter
      ? await reader.atRandom(filter, maxDrawn)
      : await reader.list(poolByType[type], filter);
  const whose = { studentId: student.studentId, courseId, now };
  const ids = isDue ? await dueQuestions(connection, whose) : questionIds;
  const { part, rows: shown } = partOf(inOrderOf(ids, rows), from);
  const sections = sectionsOf(shown.map((row) => row.reading_id));
  return {
    title,
    questions: shown.map(presentListItem),
    ...(sections.length > 0 && {
      sections: sections.map(({ first }) => ({
        first,
        title: shown[first]?.reading_title ?? ofNoChapter,
      })),
    }),
    ...(part && { part }),
  };
}

/** What one answer holds of a list: of a longer one those from `from` on, or else from where the unseen ones begin. */
function partOf(rows: readonly PlacedRow[], given: number | undefined) {
  const total = rows.length;
  if (total <= maxListed) return { rows };
  const unseen = rows.findIndex((row) => row.question_status === 0);
  const from = given ?? Math.max(0, unseen - (unseen % maxListed));
  return { rows: rows.slice(from, from + maxListed), part: { from, total } };
}

/** Those of the ids, in their order; all where none are given. */
function inOrderOf(
  ids: readonly number[] | undefined,
  rows: readonly PlacedRow[],
): readonly PlacedRow[] {
  if (ids === undefined) return rows;
  const known = new Map(rows.map((row) => [row.question_id, row]));
  return [...new Set(ids)].flatMap((questionId) => known.get(questionId) ?? []);
}

/** The list of a pool, such as the questions that were marked; after the period those that were answered. */
async function listPool(
  services: Services,
  student: CurrentStudent,
  { courseId, pool, ...page }: { courseId: number; pool: Pool; from?: number; most?: number },
): Promise<QuestionListItem[]> {
  const { closedBy } = await demandCourse(services, student, courseId, { for: 'view' });
  const reader = listReader(services.database.connection, student.studentId);
  const filter = { courseId, now: services.clock.now(), isAnswered: closedBy !== null };
  return (await reader.list(pool, filter, page)).map(presentListItem);
}

export const listPracticeFavorites = (
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<QuestionListItem[]> => listPool(services, student, { courseId, pool: 'favorites' });

/** A bank may have any number of questions: one answer holds a page of them. */
export const listCollection = (
  services: Services,
  student: CurrentStudent,
  courseId: number,
  { from = 0, count = maxListed }: InputOf<typeof collection>['query'],
): Promise<QuestionListItem[]> =>
  listPool(services, student, { courseId, pool: 'bank', from, most: count });
