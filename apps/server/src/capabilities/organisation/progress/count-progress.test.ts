import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { openDesk } from '../testing/organisation-desk.ts';
import { countOrganisationProgress } from './count-progress.ts';

const school = await startTestApp();
const { connection, clock } = school;

it('one seat that cannot be counted leaves the others counted, and is told of', async () => {
  clock.set('2026-11-23T10:00:00+08:00');
  const { makeCompany, join } = await openDesk(school);
  const company = await makeCompany({ seats: 3 });
  const students = [await school.signIn(), await school.signIn(), await school.signIn()];
  for (const student of students) await join(student, company);
  const broken = students[0]?.studentId ?? 0;
  await sql`alter table organisation_progress add constraint one_breaks check (student_id <> ${sql.lit(broken)})`.execute(
    connection,
  );
  await expect(countOrganisationProgress(school.services)).rejects.toThrow(
    '1 seats could not be counted',
  );
  const counted = await connection
    .selectFrom('organisation_progress')
    .where('course_id', '=', company.courseId)
    .select('student_id')
    .orderBy('student_id')
    .execute();
  expect(counted.map(({ student_id }) => student_id)).toEqual(
    students.slice(1).map(({ studentId }) => studentId),
  );
});
