import { addCampMember } from '@xuezhou/contract/camp/console';
import { getSchoolDay } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
clock.set('2026-11-20T04:00:00Z');

it('classes that are going on stand on the first page with how their students do, of the own for who sees the own alone', async () => {
  const permissions = ['student.read', 'enrolment.write'] as const;
  const staff = await signInStaffAs(school, { permissions });
  const cardOf = async (who = staff) =>
    (await who.data(getSchoolDay)).cards.find(({ key }) => key === 'camp.classes');
  expect(await cardOf()).toBeUndefined();
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const campId = await makeCamp(connection, courseId, { tasks: [{ kind: 'cards' }] });
  const classId = await makeClass(connection, campId, { startsOn: '2026-11-20' });
  for (const ahead of [-6, -4, 2]) {
    const { studentId } = await makeStudent(connection, { courses: [courseId] });
    await staff.data(addCampMember, { body: { classId, studentId } });
    const facts = { chapters: { learned: 40 + ahead, all: 62 }, aheadDays: ahead };
    const reasons = ahead === -6 ? [{ rule: 'idle', days: 9 }] : [];
    await sql`insert into student_standing (student_id, course_id, facts, minutes, reasons, rules, weight, counted_at)
      values (${studentId}, ${courseId}, ${JSON.stringify(facts)}::jsonb, '{}', ${JSON.stringify(reasons)}::jsonb, '{}', 0,
        ${clock.now()})`.execute(connection);
  }
  const card = await cardOf();
  expect(card?.rows).toMatchObject([
    {
      ...{ note: '3 人，一半人学到第 36 章，掉队 1 人', path: `/classes/${classId}` },
      chip: { tone: 'review', text: '慢 4 天' },
    },
  ]);
  const own = await signInStaffAs(school, { permissions: ['student.read:own'] });
  expect(await cardOf(own)).toBeUndefined();
});
