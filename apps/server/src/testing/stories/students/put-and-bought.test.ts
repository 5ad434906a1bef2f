import { randomUUID } from 'node:crypto';
import { previewCampPut, putIntoCampClass } from '@xuezhou/contract/camp/console';
import { expect, it } from 'vitest';
import { makeGood } from '../../../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../../../capabilities/mall/testing/open-mall.ts';
import { openRefundDesk } from '../../../capabilities/mall/testing/refund-desk.ts';
import { signInStaffAs } from '../../desks/staff-desk.ts';
import { undoLast } from '../../desks/undo-last.ts';
import { enrol, makeCourse } from '../../factories.ts';
import { makeCamp, makeClass } from '../../make-camp.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-23T04:00:00Z');
const permissions = ['enrolment.write', 'student.read', 'audit.read'] as const;
const desk = await signInStaffAs(mall, { permissions });

it('who was put into a class and has paid for a seat since keeps it over an undo; the others leave', async () => {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const classId = await makeClass(connection, await makeCamp(connection, courseId));
  const item = { kind: 'camp', classId, title: '冲刺班' } as const;
  const good = await makeGood(connection, { price: 100, items: [item] });
  const [buyer, other] = [await mall.signIn(), await mall.signIn()];
  const studentIds = [buyer.studentId, other.studentId];
  for (const studentId of studentIds) await enrol(connection, studentId, courseId, '2027-08-31');
  const put = async () => {
    const asked = { classId, whom: { studentIds } };
    const { seen } = await desk.data(previewCampPut, { body: asked });
    const body = { ...asked, seen, actId: randomUUID(), tells: false, why: '排班' };
    await desk.data(putIntoCampClass, { body });
  };
  const seated = async () =>
    await connection
      .selectFrom('camp_member')
      .where('class_id', '=', classId)
      .select('student_id')
      .execute();
  await put();
  expect(await seated()).toHaveLength(2);
  await (await openRefundDesk(mall)).buy(buyer, good);
  expect((await undoLast(desk, 'putIntoCampClass')).status).toBe(200);
  expect(await seated()).toEqual([{ student_id: buyer.studentId }]);
});
