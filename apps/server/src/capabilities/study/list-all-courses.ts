import { otherFamily } from '@xuezhou/contract/site';
import type { listAllCourses as operation } from '@xuezhou/contract/study';
import type { DataOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { prepareSql } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { catalogueCourses } from './course-catalogue.ts';
import { courseOfStudent, isOwned } from '../enrolment/enrolment.port.ts';
import { openSchool } from '../site/site.port.ts';

interface Row {
  course_id: number;
  title: string;
  cover: string;
  subtitle: string;
  family: string;
  lectures: number;
  free: number;
  is_owned: boolean;
}

const findAll = prepareSql<{ studentId: number }, Row>(
  (p) => sql`
    select c.course_id, c.title, c.cover, c.subtitle, c.family,
      ${isOwned} as is_owned,
      count(b.bullet_id) as lectures, count(b.bullet_id) filter (where b.free) as free
    from ${courseOfStudent(p)}
    left join (bullet b join book k on k.book_id = b.book_id and k.book_status = 1) on b.course_id = c.course_id
    group by c.course_id, e.student_id
    order by c.group_type, c.sort, c.course_id`,
);

/** Every course of the school by family, in the order of the school. */
export async function listAllCourses(
  services: Services,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof operation>> {
  const rows = await findAll.rows(services.database.connection, { studentId });
  const catalogue = await catalogueCourses(
    services,
    rows.map((row) => row.course_id),
  );
  const families = (await openSchool(services)).courseFamilies.map(({ code }) => code);
  const courses = rows.map((row) => ({
    courseId: row.course_id,
    courseName: row.title,
    cover: row.cover,
    subtitle: row.subtitle,
    // Whatever the school knows no more stands among all others.
    family: families.includes(row.family) ? row.family : otherFamily,
    readingCount: catalogue.get(row.course_id)?.readingCount ?? 0,
    questionCount: catalogue.get(row.course_id)?.questionCount ?? 0,
    lectureCount: row.lectures,
    freeCount: row.free,
    isOwned: row.is_owned,
  }));
  return families.flatMap((family) => {
    const own = courses.filter((course) => course.family === family);
    return own.length > 0 ? [{ family, courses: own }] : [];
  });
}
