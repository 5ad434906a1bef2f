import type { DataOf } from '@xuezhou/contract/kernel';
import {
  exerciseTypes,
  type ExerciseType,
  type getPracticeTree as treeOperation,
  type listExerciseTypes as typesOperation,
} from '@xuezhou/contract/practice';
import { groupBy } from '../../../platform/group-by.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { exerciseTitles } from '../list/exercise-titles.ts';
import { listReader } from '../list/list.repository.ts';
import { presentBranch } from '../practice.presenter.ts';

export async function getPracticeTree(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof treeOperation>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const reader = listReader(services.database.connection, student.studentId);
  const rows = await reader.tree(courseId, services.clock.now());
  return [...groupBy(rows, (row) => row.book_id).values()].map(presentBranch);
}

export async function listExerciseTypes(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof typesOperation>> {
  const access = await demandCourse(services, student, courseId, { for: 'view' });
  const reader = listReader(services.database.connection, student.studentId);
  const counts = await reader.counts(courseId, services.clock.now());
  const whole = { total: counts.all, done: counts.done, answered: counts.answered };
  const own: Record<ExerciseType, { total: number; done: number; answered: number }> = {
    1: whole,
    2: { total: counts.favorites, done: 0, answered: counts.favoritesAnswered },
    // What stands in the book was answered.
    3: { total: counts.wrong, done: 0, answered: counts.wrong },
    4: whole,
    5: whole,
    6: whole,
    7: { total: counts.big, done: counts.bigDone, answered: counts.bigAnswered },
    8: { total: counts.bank, done: counts.bankDone, answered: counts.bankAnswered },
  };
  return {
    courseName: access.title,
    heldOut: counts.heldOut,
    types: Object.values(exerciseTypes).map((type) => ({
      type,
      title: exerciseTitles[type],
      ...own[type],
    })),
  };
}
