import type * as contract from '@xuezhou/contract/camp';
import type { DataOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../platform/clock.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { campsOfStudent, type CampOfStudent } from './camp.port.ts';
import { presentCourseCamp, presentMyCamp } from './camp.presenter.ts';
import { campReader, type ClassRow } from './camp.repository.ts';

/** All camps of a course, the student's or not. */
export async function getCampStatus(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof contract.getCampStatus>> {
  const { title } = await demandCourse(services, student, courseId, { for: 'own' });
  const own = await campsOfStudent(services, student.studentId, [courseId]);
  return { courseName: title, camps: await courseCamps(services, student, courseId, own) };
}

/** The camp that runs now, else the one that began last; what one can join stands beside it. */
export async function getCampTasks(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof contract.getCampTasks>> {
  const { title } = await demandCourse(services, student, courseId, { for: 'own' });
  const own = await campsOfStudent(services, student.studentId, [courseId]);
  const today = dayOf(services.clock.now());
  const running = own.filter(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  const camp = running[0] ?? own[0];
  const reader = campReader(services.database.connection, student.studentId);
  const camps = await courseCamps(services, student, courseId, own);
  const tasks = own.flatMap((each) => each.tasks);
  return {
    courseName: title,
    finishedItem: own.reduce((sum, each) => sum + each.finished, 0),
    totalItem: tasks.length,
    camp:
      camp === undefined
        ? null
        : presentMyCamp(camp, Math.max(1, await reader.membersOf(camp.classId)), today),
    offer:
      camps.find(({ classes }) => classes.some(({ result }) => result === 'joined')) ??
      camps.find(({ startsOn }) => startsOn === null) ??
      null,
  };
}

async function courseCamps(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  courseId: number,
  own: readonly CampOfStudent[],
) {
  const rows = await campReader(connection, studentId).classesOfCourse(courseId);
  const today = dayOf(clock.now());
  return [...groupBy(rows, ({ camp_id }) => camp_id)].map(([campId, classes]) =>
    presentCourseCamp(
      classes as [ClassRow, ...ClassRow[]],
      own.find((camp) => camp.campId === campId),
      today,
    ),
  );
}
