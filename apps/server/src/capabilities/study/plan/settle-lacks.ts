import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import { plannedCourses, type PlannedCourse, type PlanServices } from './planned-course.ts';
import { lackOf } from './present-plan.ts';

interface Accepting {
  student_id: number;
  identity_status: number;
  /** Those in which a lack was accepted. */
  courses: number[];
}

/** A part of the learners who go on with a lack, after the last of the part before. */
const findAccepting = prepareSql<{ last: number; most: number }, Accepting>(
  (p) => sql`
    select s.student_id, s.identity_status, array_agg(l.course_id) as courses
    from study_plan l join student s on s.student_id = l.student_id and s.erased_at is null
    where l.accepted_lack is not null and l.student_id > ${p.last}
    group by s.student_id order by s.student_id limit ${p.most}`,
);

/** Another that was accepted meanwhile stays, unless it is larger. */
const lower = prepareSql<{ studentId: number; courseId: number; lack: number }, never>(
  (p) => sql`
    update study_plan set accepted_lack = nullif(${p.lack}::int, 0)
    where student_id = ${p.studentId} and course_id = ${p.courseId} and accepted_lack > ${p.lack}`,
);

const atOnce = 200;

/**
 * A lack that its learner goes on with falls as work is done: by night it is what is left of it, so that a new one is told as
 * new, however large the old one was.
 */
export async function settleLacks(
  services: PlanServices,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { connection } = services.database;
  let last = 0;
  while (!signal.aborted) {
    const page = await findAccepting.rows(connection, { last, most: atOnce });
    // One after another: each reads the whole of a student's log.
    for (const own of page) {
      if (signal.aborted) return;
      for (const course of await coursesOf(services, own))
        await lower.run(connection, {
          ...{ studentId: own.student_id, courseId: course.row.course_id },
          lack: lackOf(course),
        });
    }
    if (page.length < atOnce) return;
    last = page.at(-1)?.student_id ?? last;
  }
}

const coursesOf = (
  services: PlanServices,
  { student_id: studentId, identity_status: identityStatus, courses }: Accepting,
): Promise<PlannedCourse[]> =>
  plannedCourses(services, { studentId, identityStatus }, ({ course_id }) =>
    courses.includes(course_id),
  );
