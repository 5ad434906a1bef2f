import type { Course } from '@xuezhou/contract/study';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { wonMedals } from '../points/points.port.ts';
import { studiedCourse } from '../practice/practice-facts.port.ts';
import { catalogueCourses } from './course-catalogue.ts';
import { defaultPolicy } from '../enrolment/enrolment.port.ts';
import { presentPeriod } from '../enrolment/enrolment.port.ts';
import { admit, periodOf } from '../enrolment/enrolment.port.ts';
import { presentCourse } from './course.presenter.ts';
import { courseReader } from './course.repository.ts';

export async function getCourse(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<Course> {
  const { connection } = services.database;
  const reader = courseReader(connection, student.studentId);
  const course = await reader.course(courseId);
  const access = admit(services, course, student, { for: 'own' });
  if (course === undefined) throw notFound();
  const now = services.clock.now();
  const [readings, studied, catalogue, won] = await Promise.all([
    reader.readings(courseId, 'whole'),
    studiedCourse(connection, student.studentId, { courseId, now }),
    catalogueCourses(services, [courseId]),
    wonMedals(connection, student.studentId),
  ]);
  const known = catalogue.get(courseId);
  const policy = known ?? defaultPolicy;
  const own = { ...periodOf(course), postponed: course.postponed, isEnrolled: course.is_enrolled };
  return presentCourse(course, readings, studied, {
    ...access,
    hasAgreement: known?.hasAgreement ?? false,
    hasLive: known?.hasLive ?? false,
    modes: policy.modes,
    won,
    period: presentPeriod(own, policy, dayOf(now)),
  });
}
