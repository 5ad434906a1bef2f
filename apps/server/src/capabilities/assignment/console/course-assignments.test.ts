import { getAssignment } from '@xuezhou/contract/assignment';
import {
  listCourseAssignments,
  removeAssignment,
  setAssignment,
} from '@xuezhou/contract/assignment/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listAudit } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { assignmentDesk } from '../../../testing/desks/assignment-desk.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const desk = assignmentDesk(school);

const course = () => makeCourse(connection, { access: 'open' });
const all = (courseId: number) => owner.data(listCourseAssignments, { params: { courseId } });
const versionNow = async (courseId: number) => (await all(courseId))[0]?.assignment?.version ?? '';
const set = (bookId: number, given: { markdown?: string; seen?: string | null } = {}) =>
  owner.call(setAssignment, {
    body: { bookId, title: '第一次作业', markdown: '写一页', opensNext: 'passed', ...given },
  });
const remove = (bookId: number, seen: string) =>
  owner.call(removeAssignment, { body: { bookId, seen } });

it('[GET /api/console/courses/:courseId/assignments] [POST /api/console/assignments/set] shows each book with what it asks, and a change over a colleague’s is refused', async () => {
  const { courseId, bookId } = await course();
  expect(await all(courseId)).toMatchObject([{ bookId, assignment: null }]);
  expect((await set(bookId, { seen: null })).status).toBe(200);
  const [book] = await all(courseId);
  const { version = '' } = book?.assignment ?? {};
  expect(book?.assignment).toMatchObject({ markdown: '写一页', opensNext: 'passed', handedIn: 0 });
  expect((await set(bookId, { markdown: '写两页', seen: version })).status).toBe(200);
  // Sent twice it is done once; what began before it is refused.
  expect((await set(bookId, { markdown: '写两页', seen: version })).status).toBe(200);
  const late = await set(bookId, { markdown: '写三页', seen: version });
  expect(late.status).toBe(consoleRefusals.assignmentChanged[0]);
  expect((await set(bookId, { markdown: '写三页', seen: null })).status).toBe(late.status);
  expect((await all(courseId))[0]?.assignment?.markdown).toBe('写两页');
  const { list } = await owner.data(listAudit, { query: { operation: 'setAssignment' } });
  expect(list.slice(0, 2)).toMatchObject([
    { before: { markdown: '写一页' }, after: { markdown: '写两页', bookId } },
    { before: null, after: { title: '第一次作业', markdown: '写一页', opensNext: 'passed' } },
  ]);
});

it('[POST /api/console/assignments/remove] goes, and comes back; one that was worked on stays', async () => {
  const { courseId, bookId } = await course();
  await set(bookId);
  const seen = await versionNow(courseId);
  expect((await remove(bookId, 'older')).status).toBe(consoleRefusals.assignmentChanged[0]);
  expect((await remove(bookId, seen)).data.title).toBe('第一次作业');
  expect((await remove(bookId, seen)).status).toBe(consoleRefusals.assignmentUnknown[0]);
  expect((await undoLast(owner, 'removeAssignment')).status).toBe(200);
  const student = await school.signIn();
  const shown = await student.data(getAssignment, { params: { bookId } });
  expect(shown?.html).toContain('写一页');
  await desk.handIn(student, shown?.assignmentId ?? 0);
  expect((await all(courseId))[0]?.assignment?.handedIn).toBe(1);
  expect((await remove(bookId, await versionNow(courseId))).status).toBe(
    consoleRefusals.assignmentHasWork[0],
  );
});

it('a change is taken back, as long as nothing came after it', async () => {
  const { courseId, bookId } = await course();
  const { bookId: otherBook } = await course();
  await set(otherBook);
  expect((await undoLast(owner, 'setAssignment')).status).toBe(200);
  await set(bookId);
  await set(bookId, { markdown: '写两页' });
  expect((await undoLast(owner, 'setAssignment')).status).toBe(200);
  expect((await all(courseId))[0]?.assignment?.markdown).toBe('写一页');
  await set(bookId, { markdown: '写三页' });
  await connection
    .updateTable('assignment')
    .where('book_id', '=', bookId)
    .set({ source: '另写' })
    .execute();
  const late = await undoLast(owner, 'setAssignment');
  expect(late.status).toBe(consoleRefusals.undoChanged[0]);
});

it('is not put back from a log that has masked a part of it', async () => {
  const { courseId, bookId } = await course();
  await set(bookId, { markdown: '一亿元写作 100000000' });
  await set(bookId, { markdown: '写两页' });
  const answer = await undoLast(owner, 'setAssignment');
  expect([answer.status, answer.message]).toEqual([
    consoleRefusals.undoChanged[0],
    expect.stringContaining('请直接改回去'),
  ]);
  expect((await all(courseId))[0]?.assignment?.markdown).toBe('写两页');
});

it('of another’s course it is nobody’s', async () => {
  const { bookId } = await course();
  await set(bookId);
  const own = await signInStaffAs(school, { permissions: ['content.publish:own'] });
  const answer = await own.call(removeAssignment, { body: { bookId, seen: 'x' } });
  expect(answer.status).toBe(consoleRefusals.notOwn[0]);
});
