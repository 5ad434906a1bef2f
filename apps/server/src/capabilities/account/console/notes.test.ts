import { randomUUID } from 'node:crypto';
import {
  addStudentNote,
  listNoteReaders,
  listStudentNotes,
  removeStudentNote,
  seeStudentNotes,
} from '@xuezhou/contract/account/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import { getSchoolDay, listAudit } from '@xuezhou/contract/staff';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
let [one, other]: (TestClient & { staffId: number })[] = [];
beforeEach(() => school.clock.set('2026-11-23T04:00:00Z'));
beforeAll(async () => {
  school.clock.set('2026-11-23T04:00:00Z');
  one = await signInStaffAs(school, { permissions: ['student.read', 'audit.read'], name: '苏禾' });
  other = await signInStaffAs(school, { permissions: ['student.read'], name: '何嘉' });
});

const write = (client: TestClient, studentId: number, words: string, noteId = randomUUID()) =>
  client.call(addStudentNote, { body: { studentId, noteId, words } });
const read = (client: TestClient, studentId: number) =>
  client.data(listStudentNotes, { params: { studentId } });

it('[POST /api/console/students/note] [GET /api/console/students/:studentId/notes] a note says who wrote it and when, the youngest first, and only its words are shown to colleagues', async () => {
  const { studentId } = await makeStudent(connection);
  await write(one!, studentId, '  电话聊过，年底审计忙  ');
  school.clock.set('2026-11-23T04:10:00Z');
  await write(other!, studentId, '问过分期');
  expect(await read(one!, studentId)).toMatchObject([
    { words: '问过分期', staffName: '何嘉', isOwn: false },
    {
      ...{ words: '电话聊过，年底审计忙', staffName: '苏禾', isOwn: true },
      writtenAt: '2026-11-23T04:00:00.000Z',
    },
  ]);
  const { list } = await one!.data(listAudit, { query: { targetId: String(studentId) } });
  expect(list.map(({ operation }) => operation)).toEqual(['addStudentNote', 'addStudentNote']);
  expect(JSON.stringify(list)).not.toContain('审计忙');
});

it('sent twice it is written once; empty, too long, and of nobody it is refused', async () => {
  const { studentId } = await makeStudent(connection);
  const noteId = randomUUID();
  await Promise.all([1, 2].map(() => write(one!, studentId, '一次', noteId)));
  expect(await read(one!, studentId)).toHaveLength(1);
  expect((await write(one!, studentId, ' \n ')).status).toBe(consoleRefusals.studentNoteEmpty[0]);
  expect((await write(one!, studentId, '长'.repeat(1001))).status).toBe(400);
  expect((await write(one!, 99_999_999, '谁')).status).toBe(consoleRefusals.studentUnknown[0]);
});

it('[POST /api/console/students/note/remove] only who wrote a note takes it away, and once', async () => {
  const { studentId } = await makeStudent(connection);
  const noteId = randomUUID();
  await write(one!, studentId, '写错了', noteId);
  const remove = (client: TestClient) =>
    client.call(removeStudentNote, { body: { studentId, noteId } });
  expect((await remove(other!)).status).toBe(consoleRefusals.studentNoteUnknown[0]);
  expect((await remove(one!)).status).toBe(200);
  expect((await remove(one!)).status).toBe(consoleRefusals.studentNoteUnknown[0]);
  expect(await read(one!, studentId)).toEqual([]);
});

it('who sees the own students alone writes and reads of these alone', async () => {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const own = await makeStudent(connection, { courses: [courseId] });
  const foreign = await makeStudent(connection);
  const narrow = await signInStaffAs(school, { permissions: ['student.read:own'] });
  await connection
    .insertInto('staff_duty')
    .values({ staff_id: narrow.staffId, kind: 'course', target_id: courseId })
    .execute();
  expect((await write(narrow, own.studentId, '自己的')).status).toBe(200);
  expect((await write(narrow, foreign.studentId, '别人的')).status).toBe(consoleRefusals.notOwn[0]);
  const { status } = await narrow.call(listStudentNotes, {
    params: { studentId: foreign.studentId },
  });
  expect(status).toBe(consoleRefusals.notOwn[0]);
  expect(await read(one!, foreign.studentId)).toEqual([]);
});

it('there is an end to what is written about one student', async () => {
  const { studentId } = await makeStudent(connection);
  await connection
    .insertInto('student_note')
    .values(
      Array.from({ length: 200 }, () => ({
        ...{ student_id: studentId, note_id: randomUUID(), staff_id: one!.staffId },
        ...{ words: '旧', written_at: school.clock.now() },
      })),
    )
    .execute();
  expect((await write(one!, studentId, '再一条')).status).toBe(
    consoleRefusals.studentNotesTooMany[0],
  );
  expect(await read(one!, studentId)).toHaveLength(200);
});

it('[GET /api/console/students/:studentId/readers] [POST /api/console/students/note/see] tells the colleagues whom it concerns, of those who see the student, until they have read it', async () => {
  const { studentId } = await makeStudent(connection);
  const blind = await signInStaffAs(school, { permissions: ['student.read:own'], name: '看不到' });
  const readers = await one!.data(listNoteReaders, { params: { studentId } });
  expect(readers).toContainEqual({ staffId: other!.staffId, name: '何嘉' });
  expect(readers.map(({ staffId }) => staffId)).not.toContain(blind.staffId);
  const noteId = randomUUID();
  const mention = (staffId: number) =>
    one!.call(addStudentNote, {
      body: { studentId, noteId, words: '要不要换班，你看看', mentions: [staffId] },
    });
  expect((await mention(blind.staffId)).status).toBe(consoleRefusals.studentNoteReader[0]);
  expect(await read(one!, studentId)).toEqual([]);
  await mention(other!.staffId);
  await mention(other!.staffId);
  const card = async () =>
    (await other!.data(getSchoolDay)).cards.find(({ key }) => key === 'account.mentions');
  expect((await card())?.rows).toMatchObject([
    { note: '苏禾：要不要换班，你看看', path: `/students/${studentId}` },
  ]);
  expect(await read(other!, studentId)).toMatchObject([
    { mentions: [{ name: '何嘉' }], isForMe: true },
  ]);
  const again = { studentId, noteId, words: '要不要换班，你看看', mentions: [one!.staffId] };
  expect((await other!.call(addStudentNote, { body: again })).status).toBe(refusals.idReused[0]);
  // One that came after the page was read stays.
  const later = { studentId, noteId: randomUUID(), words: '再看', mentions: [other!.staffId] };
  await one!.call(addStudentNote, { body: later });
  await other!.data(seeStudentNotes, { body: { studentId, noteId } });
  const isForMe = async () =>
    (await read(other!, studentId)).filter((note) => note.isForMe).map((note) => note.noteId);
  expect(await isForMe()).toEqual([later.noteId]);
  expect((await card())?.rows).toHaveLength(1);
  await other!.data(seeStudentNotes, { body: { studentId, noteId: later.noteId } });
  expect(await card()).toBeUndefined();
});
