import type { DataOf } from '@xuezhou/contract/kernel';
import {
  exerciseTypes,
  type getPracticeTree as treeOperation,
  type listExerciseTypes as typesOperation,
} from '@xuezhou/contract/practice';
import { groupBy } from '../../platform/group-by.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../course/course.port.ts';
import { exerciseTitles } from './exercise-titles.ts';
import { listReader } from './list.repository.ts';
import { presentBranch } from './practice.presenter.ts';

export async function getPracticeTree(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof treeOperation>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const rows = await listReader(services.database.connection, student.studentId).tree(courseId);
  return [...groupBy(rows, (row) => row.book_id).values()].map(presentBranch);
}

export async function listExerciseTypes(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof typesOperation>> {
  const access = await demandCourse(services, student, courseId, { for: 'view' });
  const reader = listReader(services.database.connection, student.studentId);
  const { total, done, wrong } = await reader.counts(courseId);
  const { sequential, chapter, correcting } = exerciseTypes;
  return {
    courseName: access.title,
    types: [
      { type: sequential, title: exerciseTitles[sequential], total, done },
      { type: chapter, title: exerciseTitles[chapter], total, done },
      { type: correcting, title: exerciseTitles[correcting], total: wrong, done: 0 },
    ],
  };
}
