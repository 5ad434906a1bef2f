import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { recallIdentity } from '@xuezhou/contract/identity';
import * as desk from '@xuezhou/contract/identity/console';
import { expect, it } from 'vitest';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import {
  idNumber,
  reviewOf,
  statusOf,
  submissionNo,
  submit,
} from '../../../testing/desks/identity-desk.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const refused = (name: AnyRefusalName) => allRefusals[name][0];
const staff = await signInStaffAs(school, { permissions: ['request.read', 'request.decide'] });
const said = async (operation: string) => await lastEntry(connection, operation);

async function waiting() {
  const number = idNumber();
  const student = await school.signIn();
  await submit(student, { idNumber: number });
  const no = Number(await submissionNo(school, student));
  const decide = async (wish: object) =>
    (
      await staff.call(desk.decideIdentity, {
        body: { submissionNo: no, verdict: 'passed', ...wish },
      })
    ).status;
  return { student, number, no, decide };
}

it('[GET /api/console/requests/identity] who waits is listed in order with name and number masked, and what was judged where it is asked for', async () => {
  const [first, second] = [await waiting(), await waiting()];
  const list = async (all?: true) =>
    (await staff.data(desk.listIdentityReviews, { query: all ? { all } : {} })).filter(
      ({ submissionNo: no }) => [first.no, second.no].includes(no),
    );
  const rows = await list();
  expect(rows.map(({ submissionNo: no }) => no)).toEqual([first.no, second.no]);
  expect(rows[0]).toMatchObject({
    ...{ studentId: first.student.studentId, kind: 'certificate', state: 'submitted' },
    name: '林**',
  });
  expect(JSON.stringify(rows)).not.toContain(first.number);
  await first.decide({});
  expect((await list()).map(({ submissionNo: no }) => no)).toEqual([second.no]);
  expect((await list(true)).map(({ state }) => state).toSorted()).toEqual(['passed', 'submitted']);
});

it('[GET /api/console/requests/identity/:submissionNo] is shown whole with both pictures, each look is written, and what was taken back is there no more', async () => {
  const { student, number, no } = await waiting();
  const { studentId } = student;
  const look = async () =>
    await staff.call(desk.getIdentityReview, { params: { submissionNo: no } });
  const before = await entriesOf(connection, 'getIdentityReview');
  const { data } = await look();
  expect(data).toMatchObject({ studentId, name: '林知远', number, reason: null });
  expect(data.images).toEqual(
    ['front', 'back'].map((side) => ({ side, webp: expect.stringMatching(/^UklGR/) })),
  );
  expect(await entriesOf(connection, 'getIdentityReview')).toBe(before + 1);
  const entry = await said('getIdentityReview');
  expect(entry).toMatchObject({
    ...{ staff_id: staff.staffId, target_kind: 'student', target_id: String(studentId) },
    after: { submissionNo: no, images: 2 },
  });
  expect(JSON.stringify(entry)).not.toContain(number);
  await student.data(recallIdentity);
  expect((await look()).status).toBe(refused('identityReviewUnknown'));
  expect(await entriesOf(connection, 'getIdentityReview')).toBe(before + 1);
});

it('[POST /api/console/requests/identity/decide] passes once, fails later with a reason that the student reads, and judges nothing that was replaced', async () => {
  const { student, no, decide } = await waiting();
  expect(await decide({ verdict: 'failed', reason: ' ' })).toBe(refused('identityReasonEmpty'));
  expect(await statusOf(student)).toEqual([0, 0]);
  expect(await decide({})).toBe(200);
  expect(await decide({})).toBe(refused('identityReviewDecided'));
  expect(await statusOf(student)).toEqual([1, 1]);
  const at = {
    ...{ staff_id: staff.staffId, target_kind: 'student', target_id: String(student.studentId) },
  };
  expect(await said('decideIdentity')).toMatchObject({
    ...at,
    before: { submissionNo: no, state: 'submitted' },
    after: { submissionNo: no, state: 'passed' },
  });
  expect(await decide({ verdict: 'failed', reason: ' 证件是别人的 ' })).toBe(200);
  expect(await decide({})).toBe(refused('identityReviewDecided'));
  expect(await statusOf(student)).toEqual([-1, -1]);
  expect(await reviewOf(student)).toMatchObject({ state: 'failed', reason: '证件是别人的' });
  expect(await said('decideIdentity')).toMatchObject({
    ...{ ...at, before: { state: 'passed' }, after: { state: 'failed' }, why: '证件是别人的' },
  });
  const replaced = await waiting();
  await replaced.student.data(recallIdentity);
  await submit(replaced.student);
  expect(await replaced.decide({})).toBe(refused('identityReviewUnknown'));
  expect(await statusOf(replaced.student)).toEqual([0, 0]);
});
