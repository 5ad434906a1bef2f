import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { exerciseTypes, type listQuestions as operation } from '@xuezhou/contract/practice';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../course/course.port.ts';
import { exerciseTitles } from './exercise-titles.ts';
import { listReader } from './list.repository.ts';
import { presentListItem } from './practice.presenter.ts';

/** A session at random is short enough to be finished. */
const mostAtRandom = 20;

export async function listQuestions(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  await demandCourse(services, student, body.courseId, { for: 'view' });
  const reader = listReader(services.database.connection, student.studentId);
  const filter = {
    courseId: body.courseId,
    bookId: body.bookId ?? null,
    readingId: body.readingId ?? null,
  };
  const rows = await {
    [exerciseTypes.correcting]: () => reader.wrong(filter),
    [exerciseTypes.sequential]: () => reader.inOrder(filter),
    [exerciseTypes.chapter]: () => reader.atRandom(filter, mostAtRandom),
  }[body.type]();
  return { title: exerciseTitles[body.type], questions: rows.map(presentListItem) };
}
