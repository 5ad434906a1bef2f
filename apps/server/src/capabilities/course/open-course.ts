import type { Course } from '@xuezhou/contract/course';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { practiceByReading } from '../practice/practice.port.ts';
import { catalogueCourses } from './course-catalogue.ts';
import { admit } from './course.port.ts';
import { presentCourse } from './course.presenter.ts';
import { courseReader } from './course.repository.ts';

export async function openCourse(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<Course> {
  const { connection } = services.database;
  const reader = courseReader(connection, student.studentId);
  const course = await reader.course(courseId);
  const access = admit(services, course, student, { for: 'own' });
  if (course === undefined) throw notFound();
  const readings = await reader.readings(courseId);
  const practice = await practiceByReading(connection, student.studentId, courseId);
  const hasAgreement = (await catalogueCourses(services)).get(courseId)?.hasAgreement ?? false;
  return presentCourse(course, readings, practice, { ...access, hasAgreement });
}
