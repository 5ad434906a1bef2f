import type * as contract from '@xuezhou/contract/study';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  campCounts,
  campsOfStudent,
  personalTaskCounts,
  presentStatus,
} from '../../camp/camp.port.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { homeReader } from '../home.repository.ts';

const maxCourses = 100;

export async function getCourseTasks(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<contract.TaskStatus> {
  await demandCourse(services, student, courseId, { for: 'own' });
  return presentTasks(courseId, await tasksOf(services, student, [courseId]));
}

/** Each once, in the order that was asked for. */
export async function listCourseTasks(
  services: Services,
  student: CurrentStudent,
  courseIds: string,
): Promise<contract.TaskStatus[]> {
  const wanted = readIds(courseIds);
  const reader = homeReader(services.database.connection, student.studentId);
  const owned = new Set(await reader.owned(wanted));
  const courses = wanted.filter((courseId) => owned.has(courseId));
  const found = await tasksOf(services, student, courses);
  return courses.map((courseId) => presentTasks(courseId, found));
}

export async function getMyTasks(
  services: Services,
  student: CurrentStudent,
): Promise<DataOf<typeof contract.getMyTasks>> {
  const { camps, personal } = await tasksOf(services, student, null);
  const counts = [...personal.values()];
  return {
    personalTaskFinishedCount: counts.reduce((sum, { finished }) => sum + finished, 0),
    personalTaskTotalCount: counts.reduce((sum, { total }) => sum + total, 0),
    myXLYList: camps.map(presentStatus),
  };
}

type Tasks = Awaited<ReturnType<typeof tasksOf>>;

async function tasksOf(
  services: Services,
  { studentId }: CurrentStudent,
  courseIds: readonly number[] | null,
) {
  return {
    camps: await campsOfStudent(services, studentId, courseIds),
    personal: await personalTaskCounts(services, studentId),
    counts: await campCounts(services, courseIds),
  };
}

function presentTasks(
  courseId: number,
  { camps, personal, counts: ofCourse }: Tasks,
): contract.TaskStatus {
  const own = camps.filter((camp) => camp.courseId === courseId);
  const counts = personal.get(courseId);
  return {
    courseId,
    finishedItem: own.reduce((sum, { finished }) => sum + finished, 0),
    totalItem: own.reduce((sum, { tasks }) => sum + tasks.length, 0),
    personalTaskFinishedCount: counts?.finished ?? 0,
    personalTaskTotalCount: counts?.total ?? 0,
    myXLYList: own.map(presentStatus),
    campCount: ofCourse.get(courseId) ?? 0,
  };
}

function readIds(text: string): number[] {
  const ids = text.split(',').map((part) => (/^\d{1,9}$/.test(part.trim()) ? Number(part) : 0));
  if (ids.length > maxCourses || ids.some((id) => id < 1)) throw new Refusal('courseIdsFormat');
  return [...new Set(ids)];
}
