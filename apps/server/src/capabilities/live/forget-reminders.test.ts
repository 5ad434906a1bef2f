import { randomUUID } from 'node:crypto';
import { enrolRoster } from '@xuezhou/contract/account/console';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { contactDigest } from '../../platform/contact/contact.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { sendMessage } from '../message/message.port.ts';
import { makeLive } from './testing/make-live.ts';

const school = await startTestApp();
const { connection, services } = school;

it('what the school told of a class by itself does not keep an account that a list made and that is taken back', async () => {
  const now = new Date('2026-11-23T04:00:00Z');
  school.clock.set(now.toISOString());
  const desk = await signInStaffAs(school, {
    permissions: ['student.read', 'student.write', 'enrolment.write', 'audit.read'],
  });
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const title = `团报的课${courseId}`;
  await connection.updateTable('course').where('course_id', '=', courseId).set({ title }).execute();
  const rosterId = randomUUID();
  const row = { row: 2, mobile: '13800138027', name: '吴桐团报', course: title, remark: '' };
  const body = {
    ...{ rosterId, name: '企业团报.xlsx', rows: [{ ...row, until: '2027-08-31' }] },
    terms: { courseId: null, until: null, waitingDays: null },
  };
  expect(await desk.data(enrolRoster, { body })).toMatchObject({ added: 1 });
  const find = () =>
    connection
      .selectFrom('student')
      .where('mobile_digest', '=', contactDigest(services, 'mobile', '+8613800138027'))
      .select('student_id')
      .executeTakeFirst();
  const studentId = (await find())!.student_id;
  const beginsAt = new Date(now.getTime() + 600_000);
  const { liveId } = await makeLive(connection, courseId, { beginsAt });
  const told = { student_id: studentId, live_id: liveId };
  await connection
    .insertInto('live_reminder')
    .values({ ...told, begins_at: beginsAt })
    .execute();
  await connection
    .insertInto('live_notice')
    .values({ ...told, revision: 1 })
    .execute();
  const messageId = await sendMessage(connection, {
    ...{ studentId, title: '快开课了', content: '<p>十分钟后</p>', at: now },
  });
  await connection
    .insertInto('message_delivery')
    .values({
      ...{ student_id: studentId, message_id: messageId, channel: 'mail', state: 'waiting' },
      ...{ due_at: now, settled_at: null, reason: null, provider_id: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { list } = await desk.data(listAudit, { query: { operation: 'enrolRoster' } });
  const { status } = await desk.call(undoAction, { body: { auditId: list[0]!.auditId } });
  expect(status).toBe(200);
  expect(await find()).toBeUndefined();
});
