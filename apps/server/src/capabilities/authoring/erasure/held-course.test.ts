import * as contract from '@xuezhou/contract/authoring/console';
import { redeemCourse } from '@xuezhou/contract/enrolment';
import {
  enrolStudent,
  makeRedeemCodes,
  resumeEnrolment,
} from '@xuezhou/contract/enrolment/console';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { add, enrol, makeStudent } from '../../../testing/factories.ts';
import { lockForErasure, setErased, usesOf } from '../../catalogue/catalogue.port.ts';
import { givePeriod } from '../../enrolment/enrolment.port.ts';
import { openAuthoring, refused } from '../testing/authoring-desk.ts';

const { school, connection, owner, publishedCourse } = await openAuthoring();
const { clock } = school;
clock.set('2026-11-12T04:00:00Z');
const now = clock.now();

const kindsOf = async (courseId: number) =>
  (await usesOf(connection, { courseId, today: '2026-11-12', now })).map(({ kind }) => kind);
const ask = async (courseId: number) =>
  await owner.call(contract.eraseCourse, { body: { courseId, title: '久期入门', why: '重做' } });
/** As if a second person had agreed a moment ago. */
const erased = async (courseId: number) => {
  await connection.transaction().execute((change) => setErased(change, courseId, now));
  await add(connection, 'erased_course', {
    ...{ course_id: courseId, title: '久期入门', why: '重做' },
    ...{ erased_at: now, erased_by: owner.staffId },
  });
};

it('is held by who paused it, however long ago its last day was', async () => {
  const { courseId } = await publishedCourse();
  const { studentId } = await makeStudent(connection);
  await enrol(connection, studentId, courseId, '2026-10-31');
  expect(await kindsOf(courseId)).toEqual(['ended']);
  await connection
    .updateTable('enrolment')
    .where('student_id', '=', studentId)
    .set({ paused_on: '2026-10-02' })
    .execute();
  expect(await kindsOf(courseId)).toEqual(['students']);
  expect((await ask(courseId)).status).toBe(refused('courseInUse'));
  const body = { studentId, courseId };
  expect((await owner.data(resumeEnrolment, { body })).expiresOn).toBe('2026-12-11');
});

it('is held by being open to everybody, who have no enrolment', async () => {
  const { courseId } = await publishedCourse();
  await connection
    .updateTable('course')
    .where('course_id', '=', courseId)
    .set({ access: 'open' })
    .execute();
  const { message, status } = await ask(courseId);
  expect([status, message]).toEqual([
    refused('courseInUse'),
    expect.stringContaining('“人人可学”'),
  ]);
});

it('waits for who is given it in this moment, and is used by them', async () => {
  const { courseId } = await publishedCourse();
  const { studentId } = await makeStudent(connection);
  const length = { expiresOn: '2027-01-01', days: null };
  const asked = await connection.transaction().execute(async (change) => {
    await givePeriod(change, { studentId, courseId }, { length, today: '2026-11-12', now });
    const asking = ask(courseId);
    await untilWaiting(connection, 1);
    return { asking };
  });
  expect((await asked.asking).status).toBe(refused('courseInUse'));
});

it('is given to nobody who comes while it is erased', async () => {
  const { courseId } = await publishedCourse();
  const { studentId } = await makeStudent(connection);
  const period = { until: null, from: null, waitingDays: null };
  const { giving } = await connection.transaction().execute(async (change) => {
    await lockForErasure(change, courseId);
    const enrolling = owner.call(enrolStudent, { body: { studentId, courseId, ...period } });
    await untilWaiting(connection, 1);
    await setErased(change, courseId, now);
    return { giving: enrolling };
  });
  expect((await giving).status).toBe(refused('courseUnknown'));
  expect(await kindsOf(courseId)).toEqual([]);
});

it('takes no code and no resumption once it is erased, and says on the first day who holds it', async () => {
  const { courseId } = await publishedCourse();
  const body = { courseId, count: 1, days: 30, until: null, note: '' };
  const { codes } = await owner.data(makeRedeemCodes, { body });
  const { studentId } = await makeStudent(connection);
  const student = await school.signIn(studentId);
  await erased(courseId);
  const isKept = async () =>
    (await owner.data(contract.listErasedCourses)).find((one) => one.courseId === courseId)?.isKept;
  expect(await isKept()).toBe(true);
  const redeemed = await student.call(redeemCourse, { body: { code: codes[0]! } });
  expect([redeemed.status, redeemed.message]).toEqual([
    refusals.courseNotOwned[0],
    '这门课程已经下架，兑换码没有使用',
  ]);
  await connection.deleteFrom('redeem_code').where('course_id', '=', courseId).execute();
  expect(await isKept()).toBe(false);
  await enrol(connection, studentId, courseId, '2026-11-30');
  await connection
    .updateTable('enrolment')
    .where('student_id', '=', studentId)
    .set({ paused_on: '2026-11-11' })
    .execute();
  const resumed = await owner.call(resumeEnrolment, { body: { studentId, courseId } });
  expect([resumed.status, resumed.message]).toEqual([
    refused('enrolmentUnknown'),
    expect.stringContaining('已经删去'),
  ]);
});
