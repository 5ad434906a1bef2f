import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { expect } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

export const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

export type Kind = 'book' | 'reading' | 'lecture';

/** A school whose owner writes courses, and a student who would see them. For the top of a test file. */
export async function openAuthoring() {
  const school = await startTestApp();
  const { connection } = school;
  const owner = await signInStaffAs(school, { isOwner: true });
  type Staff = typeof owner;

  async function begin(title = '久期入门', staff: Staff = owner): Promise<number> {
    const body = { requestId: randomUUID(), title, family: 'CFA' as const };
    return (await staff.data(contract.createCourse, { body })).courseId;
  }

  async function put(
    courseId: number,
    kind: Kind,
    parentId: number,
    title: string,
    afterId: number | null = null,
  ) {
    const body = { courseId, requestId: randomUUID(), kind, parentId, afterId, title };
    return (await owner.data(contract.addNode, { body })).nodeId;
  }

  const treeOf = (courseId: number, staff: Staff = owner) =>
    staff.data(contract.getCourseTree, { params: { courseId } });
  const changesOf = (courseId: number) =>
    owner.data(contract.listChanges, { params: { courseId } });

  /** Publishes these of what is not published, all where none are named. */
  async function publish(
    courseId: number,
    keys?: readonly contract.NodeKey[],
    staff: Staff = owner,
  ) {
    const { version, changes } = await changesOf(courseId);
    const wanted = keys ?? changes.map(({ kind, nodeId }) => ({ kind, nodeId }));
    return await staff.call(contract.publishChanges, {
      body: { courseId, version, changes: [...wanted] },
    });
  }

  async function write(
    courseId: number,
    readingId: number,
    markdown: string,
    staff: Staff = owner,
  ) {
    const { revision } = await staff.data(contract.getDraftReading, {
      params: { courseId, readingId },
    });
    return await staff.data(contract.saveDraftReading, {
      body: { courseId, readingId, revision, markdown },
    });
  }

  /** A course with a book and two chapters with text, published. */
  async function publishedCourse() {
    const courseId = await begin();
    const bookId = await put(courseId, 'book', courseId, '固定收益');
    const first = await put(courseId, 'reading', bookId, '久期');
    const second = await put(courseId, 'reading', bookId, '凸性', first);
    await write(courseId, first, '价格对收益率的**切线**：$D=-\\frac{1}{P}\\frac{dP}{dy}$');
    await write(courseId, second, '| 项 | 值 |\n| --- | --- |\n| 凸性 | $C$ |');
    expect((await publish(courseId)).status).toBe(200);
    return { courseId, bookId, first, second };
  }

  const student = await makeStudent(connection);
  const reader = await school.signIn(student.studentId);
  const titlesSeen = async (bookId: number) =>
    (
      await connection
        .selectFrom('reading')
        .where('book_id', '=', bookId)
        .select('title')
        .orderBy('position')
        .execute()
    ).map(({ title }) => title);

  return {
    school,
    connection,
    owner,
    begin,
    put,
    treeOf,
    changesOf,
    publish,
    write,
    publishedCourse,
    student,
    reader,
    titlesSeen,
  };
}
