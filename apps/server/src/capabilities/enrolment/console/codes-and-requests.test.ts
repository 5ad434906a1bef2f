import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { applyToReopen, getReopenInfo, redeemCourse } from '@xuezhou/contract/enrolment';
import * as desk from '@xuezhou/contract/enrolment/console';
import { listMessages } from '@xuezhou/contract/message';
import { beforeEach, expect, it } from 'vitest';
import { picture } from '../../../testing/desks/identity-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { periodDesk } from '../testing/period-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { withCourse, watch } = periodDesk(school);
const refused = (name: AnyRefusalName) => allRefusals[name][0];
clock.set('2026-11-21T04:00:00Z');
const staff = await signInStaffAs(school, {
  permissions: ['enrolment.write', 'request.read', 'request.decide'],
});

beforeEach(() => clock.set('2026-11-21T04:00:00Z'));

const said = async (operation: string) => await lastEntry(connection, operation);

it('[POST /api/console/codes/make] [GET /api/console/codes] codes open their course, are listed by their tails with who used them, and stand nowhere whole', async () => {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const other = await makeCourse(connection, { access: 'enrolled' });
  const make = async (wish: object = {}) =>
    await staff.call(desk.makeRedeemCodes, {
      body: { courseId, count: 2, days: 30, until: '2026-12-31', note: '展会', ...wish },
    });
  const list = async (id: number) =>
    await staff.data(desk.listRedeemCodes, { query: { courseId: id } });
  expect((await make({ until: '2026-11-20' })).status).toBe(refused('periodOver'));
  expect((await make({ courseId: 999_999 })).status).toBe(refused('courseUnknown'));
  expect(await list(courseId)).toEqual([]);
  const { codes } = (await make()).data;
  expect(new Set(codes).size).toBe(2);
  const student = await school.signIn({ nickname: '用码的人' });
  await student.data(redeemCourse, { body: { code: codes[0]! } });
  const common = { days: 30, until: '2026-12-31', note: '展会', codeNo: expect.any(Number) };
  const rows = await list(courseId);
  expect(rows).toEqual([
    { ...common, tail: codes[0]!.slice(-4), usedOn: '2026-11-21', nickname: '用码的人' },
    { ...common, tail: codes[1]!.slice(-4), usedOn: null, nickname: null },
  ]);
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
  expect(await list(other.courseId)).toEqual([]);
  const none = await staff.call(desk.listRedeemCodes, { query: { courseId: 999_999 } });
  expect(none.status).toBe(refused('courseUnknown'));
  const entry = await said('makeRedeemCodes');
  expect(entry).toMatchObject({
    ...{ staff_id: staff.staffId, target_kind: 'course', target_id: String(courseId) },
    ...{ before: null, after: { count: 2, days: 30, until: '2026-12-31', note: '展会' } },
  });
  for (const code of codes) expect(JSON.stringify(entry)).not.toContain(code);
});

/** An application that waits, of a course that is over. */
async function applied() {
  const { student, course, courseId } = await withCourse({ expires_on: '2026-01-31' });
  const body = { courseId, reason: '换了工作' };
  await student.data(applyToReopen, { body, files: { attachment1: await picture() } });
  const found = async () =>
    (await staff.data(desk.listReopenRequests)).filter((each) => each.courseId === courseId);
  const [request] = await found();
  const decide = async (wish: object) =>
    await staff.call(desk.decideReopening, {
      body: { requestNo: request!.requestNo, verdict: 'approved', ...wish },
    });
  const state = async () => await student.data(getReopenInfo, { params: { courseId } });
  return { student, course, courseId, request: request!, found, decide, state };
}

it('[GET /api/console/requests/reopening] [GET /api/console/requests/reopening/:requestNo] what waits is listed without its pictures; each look at one is written', async () => {
  const { student, courseId, request, found, decide } = await applied();
  const { studentId } = student;
  expect(request).toMatchObject({
    ...{ studentId, courseId, courseTitle: 'CFA 一级', reason: '换了工作' },
    ...{ submittedOn: '2026-11-21', attachments: 1 },
  });
  expect(JSON.stringify(request)).not.toContain('webp');
  const { requestNo } = request;
  const before = await entriesOf(connection, 'getReopenRequest');
  const look = async (no: number) =>
    await staff.call(desk.getReopenRequest, { params: { requestNo: no } });
  const { images, ...shown } = (await look(requestNo)).data;
  expect(shown).toEqual(request);
  expect(images).toEqual([{ place: 1, webp: expect.stringMatching(/^UklGR/) }]);
  expect((await look(999_999)).status).toBe(refused('reopenUnknown'));
  expect(await entriesOf(connection, 'getReopenRequest')).toBe(before + 1);
  expect(await said('getReopenRequest')).toMatchObject({
    ...{ staff_id: staff.staffId, target_kind: 'student', target_id: String(studentId) },
    after: { requestNo, images: 1 },
  });
  await decide({ days: 3 });
  expect(await found()).toEqual([]);
});

it('[POST /api/console/requests/reopening/decide] agreed to opens the course for its days, is told once, and cannot be decided again', async () => {
  const { student, course, courseId, request, decide, state } = await applied();
  expect((await decide({})).status).toBe(refused('reopenDaysMissing'));
  expect((await decide({ verdict: 'refused', reply: ' ' })).status).toBe(
    refused('reopenReplyEmpty'),
  );
  expect((await decide({ requestNo: 999_999, days: 3 })).status).toBe(refused('reopenUnknown'));
  expect((await state()).state).toBe('submitted');
  expect((await decide({ days: 30, reply: '加油' })).status).toBe(200);
  expect(await watch(student, course)).toBe(200);
  expect(await state()).toMatchObject({ state: 'approved', reply: '可以学到 2026-12-20。加油' });
  for (const wish of [{ days: 90 }, { verdict: 'refused', reply: '不行' }])
    expect((await decide(wish)).status).toBe(refused('reopenDecided'));
  expect((await state()).state).toBe('approved');
  const { list } = await student.data(listMessages, { query: { pageNo: 1 } });
  expect(list.map(({ messageTitle }) => messageTitle)).toEqual(['《CFA 一级》重新开课：已同意']);
  const { requestNo } = request;
  expect(await said('decideReopening')).toMatchObject({
    ...{ staff_id: staff.staffId, target_id: String(student.studentId), why: '加油' },
    before: { requestNo, state: 'submitted' },
    after: { requestNo, state: 'approved', courseId, expiresOn: '2026-12-20' },
  });
  const other = await applied();
  expect((await other.decide({ verdict: 'refused', reply: '请补证明' })).status).toBe(200);
  expect(await other.state()).toMatchObject({ state: 'refused', reply: '请补证明' });
  expect(await watch(other.student, other.course)).not.toBe(200);
  expect(await said('decideReopening')).toMatchObject({
    ...{ why: '请补证明', after: { state: 'refused', expiresOn: null } },
  });
});
