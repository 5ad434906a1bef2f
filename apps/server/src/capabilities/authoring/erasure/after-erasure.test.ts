import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { listOwnCards, saveOwnCard } from '@xuezhou/contract/flash-card';
import { listNoteBooks, listNotes, saveQuestionNote } from '@xuezhou/contract/notes';
import { expect, it } from 'vitest';
import { add, enrol, makeStudent } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { setErased, usesOf } from '../../catalogue/catalogue.port.ts';
import { openAuthoring, refused } from '../testing/authoring-desk.ts';
import { removeErased } from './remove-erased.ts';

const { school, connection, owner, publishedCourse, changesOf, treeOf, write } =
  await openAuthoring();
const { clock, services } = school;
clock.set('2026-11-12T04:00:00Z');

async function erased(courseId: number, days: number) {
  const at = new Date(clock.now().getTime() - days * 86_400_000);
  await connection.transaction().execute((change) => setErased(change, courseId, at));
  await add(connection, 'erased_course', {
    ...{ course_id: courseId, title: '久期入门', why: '重做' },
    ...{ erased_at: at, erased_by: owner.staffId },
  });
}

const put = (key: string) =>
  services.storage.put(key, Buffer.from('x'), { contentType: 'text/plain' });
const has = async (key: string) => (await services.storage.stat(key)) !== undefined;

async function withPackage(courseId: number, keys: readonly string[]) {
  await add(connection, 'courseware', {
    ...{ course_id: courseId, book_id: 1, reading_id: 1, title: '外来的', made_at: clock.now() },
  });
  const { courseware_id } = await connection
    .selectFrom('courseware')
    .where('course_id', '=', courseId)
    .select('courseware_id')
    .executeTakeFirstOrThrow();
  await add(connection, 'courseware_version', {
    ...{ courseware_id, number: 1, standard: '1.2', file_name: 'a.zip', sha256: 'a', bytes: 1 },
    ...{ files: keys.length, parts: '[]', pass_percent: null, minutes: null },
    made_at: clock.now(),
  });
  const { version_id } = await connection
    .selectFrom('courseware_version')
    .where('courseware_id', '=', courseware_id)
    .select('version_id')
    .executeTakeFirstOrThrow();
  for (const storage_key of keys) {
    await add(connection, 'courseware_file', {
      ...{ version_id, name: storage_key, storage_key, content_type: 'text/plain', bytes: 1 },
    });
    await put(storage_key);
  }
}

it('leaves a student what the student wrote in it', async () => {
  const { courseId, bookId, first } = await publishedCourse();
  const { questionId } = await makeQuestion(connection, { courseId, bookId, readingId: first });
  const { studentId } = await makeStudent(connection);
  await enrol(connection, studentId, courseId, '2026-11-12');
  const student = await school.signIn(studentId);
  await student.data(saveQuestionNote, {
    body: { courseId, questionId, content: '久期是切线的斜率' },
  });
  const words = { ownCardId: randomUUID(), courseId, readingId: null, deck: '' };
  const sides = { front: '切线的斜率', back: '久期', editedAt: clock.now().toISOString() };
  await student.data(saveOwnCard, { body: { ...words, ...sides } });
  await erased(courseId, 8);
  await removeErased(services);
  const shelf = await student.data(listNoteBooks);
  expect(shelf.map((course) => course.courseId)).toContain(courseId);
  const { books } = await student.data(listNotes, { params: { courseId }, query: {} });
  expect(JSON.stringify(books)).toContain('久期是切线的斜率');
  expect(JSON.stringify(await student.data(listOwnCards, { params: { courseId } }))).toContain(
    '切线的斜率',
  );
  const stranger = await school.signIn();
  expect((await stranger.call(listNotes, { params: { courseId }, query: {} })).status).not.toBe(
    200,
  );
});

it('takes what search had of it, and packages of others, with it', async () => {
  const { courseId } = await publishedCourse();
  const elsewhere = await publishedCourse();
  await withPackage(courseId, ['courseware/own/0', 'courseware/shared/0']);
  await withPackage(elsewhere.courseId, ['courseware/shared/0']);
  await school.runJobs(['index-passages']);
  const passages = async (of: number) =>
    (
      await connection
        .selectFrom('search_passage')
        .where('course_id', '=', of)
        .select('text')
        .execute()
    ).length;
  expect(await passages(courseId)).toBeGreaterThan(0);
  const asked = { courseId, today: '2026-11-12', now: clock.now() };
  expect((await usesOf(connection, asked)).map(({ kind }) => kind)).toContain('courseware');
  await erased(courseId, 8);
  await removeErased(services);
  expect(await passages(courseId)).toBe(0);
  expect(await passages(elsewhere.courseId)).toBeGreaterThan(0);
  expect(await has('courseware/own/0')).toBe(false);
  expect(await has('courseware/shared/0')).toBe(true);
});

it('goes on with the next file and the next course where one fails, and says so', async () => {
  const [one, other] = [await publishedCourse(), await publishedCourse()];
  for (const [{ courseId }, key] of [
    [one, 'courseware/stuck/0'],
    [other, 'courseware/free/0'],
  ] as const) {
    await withPackage(courseId, [key]);
    await erased(courseId, 8);
  }
  const { storage } = services;
  const failing = {
    ...services,
    storage: {
      ...storage,
      deletePrefix: async (key: string) => {
        if (key.includes('stuck')) throw new Error('no store');
        await storage.deletePrefix(key);
      },
    },
  };
  await expect(removeErased(failing)).rejects.toThrow('no store');
  expect(await has('courseware/free/0')).toBe(false);
  expect(await has('courseware/stuck/0')).toBe(true);
  await removeErased(services);
  expect(await has('courseware/stuck/0')).toBe(false);
});

it('[POST /api/console/content/courses/drop] gives up no removal, return or place that was not seen', async () => {
  const { courseId, first, second, bookId } = await publishedCourse();
  await write(courseId, first, '改过的');
  const drop = async (stamp: number) =>
    await owner.call(contract.dropChanges, {
      body: { courseId, changes: [{ kind: 'reading', nodeId: first }], stamp },
    });
  const stampOf = async () => (await changesOf(courseId)).stamp!;
  let seen = await stampOf();
  const reading = { courseId, kind: 'reading' as const, nodeId: second };
  for (const change of [
    () => owner.data(contract.removeNode, { body: { ...reading, isRemoved: true } }),
    () => owner.data(contract.removeNode, { body: { ...reading, isRemoved: false } }),
    () =>
      owner.data(contract.moveNode, {
        body: { ...reading, parentId: bookId, afterId: null },
      }),
  ]) {
    await change();
    const late = await drop(seen);
    expect([late.status, late.message]).toEqual([
      refused('draftChanged'),
      expect.stringContaining('再来'),
    ]);
    const { stamp } = await treeOf(courseId);
    expect(stamp).toBe(await stampOf());
    expect(stamp).not.toBe(seen);
    seen = stamp!;
  }
  expect((await drop(seen)).status).toBe(200);
});
