import { randomUUID } from 'node:crypto';
import {
  assignAssistant,
  listAssistants,
  listStudents,
  listTags,
  previewAssistant,
  previewTag,
  tagStudents,
} from '@xuezhou/contract/account/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { InputOf } from '@xuezhou/contract/kernel';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-23T04:00:00Z'));

let desk: TestClient & { staffId: number };
beforeAll(async () => {
  desk = await signInStaffAs(school, {
    permissions: ['student.read', 'student.write', 'audit.read'],
    name: '何嘉',
  });
});

type Whom = InputOf<typeof tagStudents>['body']['whom'];
const tag = (whom: Whom, more: { tag?: string; isOn?: boolean; actId?: string } = {}, by = desk) =>
  by.call(tagStudents, {
    body: { tag: '在职', isOn: true, actId: randomUUID(), whom, ...more },
  });
const tagged = async (name: string, by: TestClient = desk) =>
  (await by.data(listStudents, { query: { tag: name } })).list.map(({ studentId }) => studentId);
const some = async (count: number, courses: number[] = []) => {
  const made: number[] = [];
  for (let index = 0; index < count; index++)
    made.push((await makeStudent(connection, { courses })).studentId);
  return made;
};
const lastEntry = async (operation: string) => {
  const { list } = await desk.data(listAudit, { query: { operation } });
  return list[0]!;
};
const undo = async (operation: string) =>
  await desk.call(undoAction, { body: { auditId: (await lastEntry(operation)).auditId } });

it('[POST /api/console/students/tag] [GET /api/console/students/tags] [POST /api/console/students/tag/preview] a tag is put on those who lack it, once however often it is sent, and is taken back', async () => {
  const [one, two, three] = (await some(3)) as [number, number, number];
  await tag({ studentIds: [one] });
  const whom = { studentIds: [one, two, three] };
  const body = { tag: ' 在职 ', isOn: true, whom };
  expect(await desk.data(previewTag, { body })).toEqual({ changed: 2, same: 1 });
  const actId = randomUUID();
  const both = await Promise.all([tag(whom, { actId }), tag(whom, { actId })]);
  expect(both.map(({ data }) => data)).toEqual([
    { changed: 2, same: 1 },
    { changed: 2, same: 1 },
  ]);
  expect(await tagged('在职')).toEqual([one, two, three]);
  expect(await desk.data(listTags)).toEqual([{ tag: '在职', people: 3 }]);
  expect(await lastEntry('tagStudents')).toMatchObject({ after: { tag: '在职', people: 2 } });
  expect((await undo('tagStudents')).status).toBe(200);
  expect(await tagged('在职')).toEqual([one]);
  expect((await tag({ studentIds: [one] }, { isOn: false })).data).toEqual({ changed: 1, same: 0 });
  expect(await tagged('在职')).toEqual([]);
  expect((await undo('tagStudents')).status).toBe(200);
  expect(await tagged('在职')).toEqual([one]);
});

it('what somebody else has changed since is left as it is', async () => {
  const [one, two] = (await some(2)) as [number, number];
  await tag({ studentIds: [one, two] }, { tag: '券商' });
  const { auditId } = await lastEntry('tagStudents');
  await tag({ studentIds: [one] }, { tag: '券商', isOn: false });
  expect((await desk.call(undoAction, { body: { auditId } })).status).toBe(200);
  expect(await tagged('券商')).toEqual([]);
  await tag({ studentIds: [two] }, { tag: '券商' });
  await tag({ studentIds: [two] }, { tag: '券商', isOn: false });
  const second = await lastEntry('tagStudents');
  await tag({ studentIds: [two] }, { tag: '券商' });
  expect((await desk.call(undoAction, { body: { auditId: second.auditId } })).status).toBe(
    consoleRefusals.undoChanged[0],
  );
  expect(await tagged('券商')).toEqual([two]);
});

it('an undo that meets what a colleague puts at the same moment says so', async () => {
  const [one] = (await some(1)) as [number];
  await tag({ studentIds: [one] }, { tag: '留学' });
  await tag({ studentIds: [one] }, { tag: '留学', isOn: false });
  const { auditId } = await lastEntry('tagStudents');
  const undone = await connection.transaction().execute(async (change) => {
    await sql`insert into student_tag (student_id, tag, act_id, tagged_at)
      values (${one}, '留学', ${randomUUID()}, now())`.execute(change);
    const undoing = desk.call(undoAction, { body: { auditId } });
    await untilWaiting(connection, 1);
    return { undoing };
  });
  expect((await undone.undoing).status).toBe(consoleRefusals.undoChanged[0]);
  expect(await tagged('留学')).toEqual([one]);
});

it('a filter takes all whom it finds, not the page; named ones and a filter together, or neither, are refused', async () => {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const own = await some(60, [courseId]);
  expect((await tag({ filter: { courseId } }, { tag: '冲刺' })).data).toEqual({
    changed: 60,
    same: 0,
  });
  expect((await desk.data(listTags)).find((each) => each.tag === '冲刺')?.people).toBe(60);
  expect((await tag({})).status).toBe(consoleRefusals.whomUnclear[0]);
  expect((await tag({ studentIds: own.slice(0, 1), filter: {} })).status).toBe(
    consoleRefusals.whomUnclear[0],
  );
  expect((await tag({ studentIds: own }, { tag: '  ' })).status).toBe(consoleRefusals.tagEmpty[0]);
  expect((await tag({ studentIds: own }, { tag: '长'.repeat(21) })).status).toBe(400);
});

it('who sees the own alone tags the own alone, by name and by filter', async () => {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const [own] = (await some(1, [courseId])) as [number];
  const [foreign] = (await some(1)) as [number];
  const narrow = await signInStaffAs(school, { permissions: ['student.read:own'] });
  await connection
    .insertInto('staff_duty')
    .values({ staff_id: narrow.staffId, kind: 'course', target_id: courseId })
    .execute();
  expect((await tag({ studentIds: [own, foreign] }, { tag: '甲' }, narrow)).status).toBe(
    consoleRefusals.notOwn[0],
  );
  expect((await tag({ filter: {} }, { tag: '甲' }, narrow)).data).toEqual({ changed: 1, same: 0 });
  expect(await tagged('甲')).toEqual([own]);
  await tag({ studentIds: [foreign] }, { tag: '乙' });
  expect(await narrow.data(listTags)).toEqual([{ tag: '甲', people: 1 }]);
});

it('[POST /api/console/students/assistant] [POST /api/console/students/assistant/preview] [GET /api/console/students/assistants] an assistant is given, changed and taken back, and sees their students as the own', async () => {
  const students = (await some(3)) as [number, number, number];
  const su = await signInStaffAs(school, { permissions: ['student.read:own'], name: '苏禾' });
  const yan = await makeStaff(school, { name: '严舒' });
  const assign = (staffId: number | null, whom: Whom, actId = randomUUID()) =>
    desk.call(assignAssistant, { body: { staffId, actId, whom } });
  const ofSu = async () =>
    (await su.data(listStudents, { query: {} })).list.map(({ studentId }) => studentId);
  expect(await ofSu()).toEqual([]);
  const actId = randomUUID();
  await assign(su.staffId, { studentIds: students.slice(0, 2) }, actId);
  await assign(su.staffId, { studentIds: students.slice(0, 2) }, actId);
  expect(await ofSu()).toEqual(students.slice(0, 2));
  expect(await desk.data(listAssistants)).toContainEqual({
    ...{ staffId: su.staffId, name: '苏禾', people: 2 },
  });
  const body = { staffId: yan.staffId, whom: { studentIds: students } };
  expect(await desk.data(previewAssistant, { body })).toEqual({
    from: [
      { name: '苏禾', people: 2 },
      { name: null, people: 1 },
    ],
    same: 0,
  });
  // The filter is read before anything changes.
  const moved = await assign(yan.staffId, { filter: { assistantId: su.staffId } });
  expect(moved.data).toEqual({ changed: 2, same: 0 });
  expect(await ofSu()).toEqual([]);
  expect((await undo('assignAssistant')).status).toBe(200);
  expect(await ofSu()).toEqual(students.slice(0, 2));
  await assign(null, { studentIds: [students[0]] });
  expect(await ofSu()).toEqual([students[1]]);
  expect((await assign(99_999_999, { studentIds: [students[0]] })).status).toBe(
    consoleRefusals.assistantUnknown[0],
  );
});
