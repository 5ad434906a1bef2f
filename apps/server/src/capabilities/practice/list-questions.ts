import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  exerciseTypes,
  type listQuestions as operation,
  type QuestionListItem,
} from '@xuezhou/contract/practice';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../course/course.port.ts';
import { exerciseTitles } from './exercise-titles.ts';
import { poolByType } from './filter-questions.ts';
import { listReader, type Pool } from './list.repository.ts';
import { pickQuestions } from './pick-questions.ts';
import { presentListItem } from './practice.presenter.ts';

/** A session that is drawn is short enough to be finished. */
const mostDrawn = 20;

export async function listQuestions(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { type, courseId, filter: _filter, ...places } = body;
  await demandCourse(services, student, courseId, { for: 'view' });
  const { connection } = services.database;
  const now = services.clock.now();
  const title = exerciseTitles[type];
  const filter = { ...body.filter, ...places, courseId, now };
  if (type === exerciseTypes.intelligent) {
    const wish = { ...filter, count: mostDrawn };
    return { title, questions: await pickQuestions(connection, student.studentId, wish) };
  }
  const reader = listReader(connection, student.studentId);
  const rows =
    type === exerciseTypes.chapter
      ? await reader.atRandom(filter, mostDrawn)
      : await reader.list(poolByType[type], filter);
  return { title, questions: rows.map(presentListItem) };
}

/** The whole list of a pool, such as the questions that were marked. */
export async function listPool(
  services: Services,
  student: CurrentStudent,
  courseId: number,
  pool: Pool,
): Promise<QuestionListItem[]> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const reader = listReader(services.database.connection, student.studentId);
  const rows = await reader.list(pool, { courseId, now: services.clock.now() });
  return rows.map(presentListItem);
}
