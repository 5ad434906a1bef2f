import { randomUUID } from 'node:crypto';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from '../client.ts';
import { assignmentDesk } from './assignment-desk.ts';
import { askOne, tagsOf } from './qa-desk.ts';
import { makeStaff, signInStaffAs } from './staff-desk.ts';
import { enrol, makeCourse } from '../factories.ts';
import { makeQuestion } from '../make-question.ts';
import { giveAnswer } from '../practise.ts';

type Staff = TestClient & { readonly staffId: number };

/** A course in which somebody asked, handed in, reported and would go on. */
async function makeWork(school: TestApp) {
  const { connection, clock } = school;
  const homework = assignmentDesk(school);
  const course = await makeCourse(connection);
  const student = await school.signIn();
  const { studentId } = student;
  await enrol(connection, studentId, course.courseId);
  await connection
    .updateTable('enrolment')
    .where('student_id', '=', studentId)
    .set({ enrolled_at: clock.now() })
    .execute();
  await askOne(student, { tags: tagsOf(course) });
  await homework.handIn(student, await homework.assign(course.bookId));
  const { questionId } = await makeQuestion(connection, course);
  const at = clock.now();
  const open = await makeQuestion(connection, course, { kind: 'open' });
  await giveAnswer(student, open, '要看凸性');
  await connection
    .insertInto('rubric')
    .values({
      ...{ question_id: open.questionId, version: 1, points: '[]', is_current: true, words: '' },
      ...{ made_by: 1, made_at: at, act_id: randomUUID() },
    })
    .execute();
  await connection
    .insertInto('open_submission')
    .values({ question_id: open.questionId, student_id: studentId, marker_id: null })
    .execute();
  await connection
    .insertInto('question_report')
    .values({
      ...{ student_id: studentId, report_id: randomUUID(), question_id: questionId, version: 1 },
      ...{ reason: 'key', content: '', reported_at: at, reply: null, settled_at: null },
    })
    .execute();
  await connection
    .insertInto('reopen_request')
    .values({
      ...{ student_id: studentId, course_id: course.courseId, state: 'submitted' },
      ...{ reason: '生病', folder: '', attachments: 0, submitted_at: at },
      ...{ answered_at: null, reply: null },
    })
    .execute();
  await connection
    .insertInto('blessing')
    .values({
      ...{ student_id: studentId, content: '一路顺风', country: '', state: 'waiting' },
      ...{ reason: null, sent_at: at, shown_at: null },
    })
    .execute();
  return { ...course, studentId };
}

/** Somebody with one of the roles that the school begins with. */
async function signInAs(school: TestApp, role: string): Promise<Staff> {
  const { connection } = school;
  const { staffId } = await makeStaff(school, {});
  await connection
    .updateTable('staff_role_member')
    .where('staff_id', '=', staffId)
    .set((row) => ({
      staff_role_id: row.selectFrom('staff_role').where('name', '=', role).select('staff_role_id'),
    }))
    .execute();
  return await signInStaffAs(school, staffId);
}

const entrust = ({ connection }: TestApp, { staffId }: Staff, courseId: number) =>
  connection
    .insertInto('staff_duty')
    .values({ staff_id: staffId, kind: 'course', target_id: courseId })
    .execute();

/** Work that waits for somebody, and who of the staff may see it. */
export const workDesk = (school: TestApp) => ({
  makeWork: () => makeWork(school),
  signInAs: (role: string) => signInAs(school, role),
  entrust: (staff: Staff, courseId: number) => entrust(school, staff, courseId),
});
