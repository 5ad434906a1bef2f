import {
  maxPersonalTasks,
  type addPersonalTask as adding,
  type getPersonalTasks as listing,
  type tickPersonalTask as ticking,
} from '@xuezhou/contract/camp';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { personalTaskReader, personalTaskWriter } from './personal-task.repository.ts';

type MyTasks = DataOf<typeof listing>;

export async function getPersonalTasks(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<MyTasks> {
  const { title } = await demandCourse(services, student, courseId, { for: 'own' });
  const { studentId } = student;
  const rows = await personalTaskReader(services.database.connection, studentId).ofCourse(courseId);
  return {
    courseName: title,
    personalTaskFinishedCount: rows.filter(({ done_at }) => done_at !== null).length,
    personalTaskTotalCount: rows.length,
    tasks: rows.map((row) => ({
      personalTaskId: row.personal_task_id,
      title: row.title,
      isDone: row.done_at !== null,
    })),
  };
}

export async function addPersonalTask(
  services: Services,
  student: CurrentStudent,
  { params: { courseId }, body }: InputOf<typeof adding>,
): Promise<MyTasks> {
  const title = body.title.trim();
  if (title === '') throw new Refusal('campTaskEmpty');
  await demandCourse(services, student, courseId, { for: 'own' });
  const now = services.clock.now();
  const { personalTaskId } = body;
  const isAdded = await writerOf(services, student, courseId).add({
    personalTaskId,
    title,
    most: maxPersonalTasks,
    now,
  });
  if (!isAdded) throw new Refusal('campTasksFull');
  return await getPersonalTasks(services, student, courseId);
}

export async function tickPersonalTask(
  services: Services,
  student: CurrentStudent,
  { params: { courseId }, body: { personalTaskId, isDone } }: InputOf<typeof ticking>,
): Promise<MyTasks> {
  const writer = writerOf(services, student, courseId);
  if (!(await writer.tick(personalTaskId, isDone, services.clock.now()))) throw notFound();
  return await getPersonalTasks(services, student, courseId);
}

export async function deletePersonalTask(
  services: Services,
  student: CurrentStudent,
  courseId: number,
  personalTaskId: string,
): Promise<MyTasks> {
  await writerOf(services, student, courseId).remove(personalTaskId);
  return await getPersonalTasks(services, student, courseId);
}

const writerOf = (
  { database }: Services,
  { studentId }: CurrentStudent,
  courseId: number,
): ReturnType<typeof personalTaskWriter> =>
  personalTaskWriter(database.connection, { studentId, courseId });
