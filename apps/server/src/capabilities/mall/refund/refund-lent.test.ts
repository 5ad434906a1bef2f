import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { dayOf } from '../../../platform/clock.ts';
import { add, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { givePeriod } from '../../enrolment/enrolment.port.ts';
import { takeBackCourses } from '../order/open-order.ts';
import { endsWithout } from './other-orders.ts';

const school = await startTestApp();
const { clock, connection } = school;

it('a refund takes nothing of what a platform lends: it ends when that ends, and is not postponed by the student', async () => {
  clock.set('2026-11-29T10:00:00+08:00');
  const now = clock.now();
  const today = dayOf(now);
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const { studentId } = await makeStudent(connection);
  const place = { studentId, courseId };
  const bought = await connection.transaction().execute(async (change) => {
    const length = { expiresOn: '2026-12-31', days: null };
    return await givePeriod(change, place, { length, today, now });
  });
  await add(connection, 'lti_platform', {
    ...{ name: '江城大学', issuer: 'https://lms.example', client_id: 'x', deployments: ['1'] },
    ...{ auth_address: 'https://lms.example/a', jwks_address: 'https://lms.example/j' },
    ...{ ends_on: '2027-07-31', request_id: randomUUID(), made_at: now },
  });
  const { platform_id } = await connection
    .selectFrom('lti_platform')
    .select('platform_id')
    .executeTakeFirstOrThrow();
  const lent = await connection.transaction().execute(async (change) => {
    const length = { expiresOn: '2027-07-31', days: null, isLent: true };
    return await givePeriod(change, place, { length, today, now });
  });
  await add(connection, 'lti_seat', {
    ...{ platform_id, student_id: studentId, course_id: courseId, subject: 'jc-2301' },
    ...{ ends_on: '2027-07-31', given: JSON.stringify(lent), since: now },
  });
  const granted = [{ courseId, after: bought.after }];
  const order = { student_id: studentId, granted, paid_at: now };
  const ends = await endsWithout(connection, order, { others: [], now });
  expect(ends.get(courseId)).toBe('2027-07-31');
  await connection
    .transaction()
    .execute((change) => takeBackCourses(change, order, { others: [], now }));
  expect(
    await connection
      .selectFrom('enrolment')
      .where('student_id', '=', studentId)
      .where('course_id', '=', courseId)
      .select(['expires_on', 'lent_until'])
      .executeTakeFirst(),
  ).toEqual({ expires_on: '2027-07-31', lent_until: '2027-07-31' });
});
