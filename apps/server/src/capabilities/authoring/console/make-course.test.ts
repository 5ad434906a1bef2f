import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { getCourse, openBook } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import { enrol } from '../../../testing/factories.ts';
import { openAuthoring, refused, type Kind } from '../testing/authoring-desk.ts';

const { connection, owner, begin, put, treeOf, publishedCourse, student, reader } =
  await openAuthoring();

describe('a course made by pages', () => {
  it('[POST /api/console/content/nodes/add] [GET /api/console/content/courses] [GET /api/console/content/courses/:courseId] is seen by nobody until it is published, and then as it was written', async () => {
    const { courseId, bookId } = await publishedCourse();
    await enrol(connection, student.studentId, courseId);
    const seen = JSON.stringify(await reader.call(getCourse, { params: { courseId } }));
    expect(seen).toContain('固定收益');
    await put(courseId, 'book', courseId, '还没写完的书');
    expect(JSON.stringify(await reader.call(getCourse, { params: { courseId } }))).not.toContain(
      '还没写完',
    );
    expect(
      JSON.stringify(await reader.call(openBook, { params: { courseId, bookId }, query: {} })),
    ).toContain('久期');
    const { html, number } = await connection
      .selectFrom('reading')
      .where('title', '=', '久期')
      .where('course_id', '=', courseId)
      .select(['html', 'number'])
      .executeTakeFirstOrThrow();
    expect(html).toContain('<strong>切线</strong>');
    expect(number).toBe('第 1 章');
    const listed = await owner.data(contract.listAuthoredCourses);
    expect(listed.find((each) => each.courseId === courseId)).toMatchObject({
      ...{ owner: 'console', books: 2, readings: 2, lectures: 0, version: 1, isMine: true },
    });
    expect((await treeOf(courseId)).nodes.map(({ title, state }) => [title, state])).toEqual([
      ['还没写完的书', 'new'],
      ['固定收益', 'published'],
      ['久期', 'published'],
      ['凸性', 'published'],
    ]);
  });

  it('[POST /api/console/content/courses/create] is made once however often the same is asked', async () => {
    const body = { requestId: randomUUID(), title: '两次', family: 'CPA' as const };
    const [one, two] = await Promise.all(
      [1, 2].map(() => owner.data(contract.createCourse, { body })),
    );
    expect(one).toEqual(two);
    const node = { courseId: one!.courseId, requestId: randomUUID(), kind: 'book' as const };
    const add = { ...node, parentId: one!.courseId, afterId: null, title: '书' };
    const ids = await Promise.all([1, 2, 3].map(() => owner.data(contract.addNode, { body: add })));
    expect(new Set(ids.map(({ nodeId }) => nodeId)).size).toBe(1);
    expect((await treeOf(one!.courseId)).nodes).toHaveLength(1);
  });

  it('refuses what can stand nowhere and what has no name', async () => {
    const { courseId, bookId, first } = await publishedCourse();
    const add = async (kind: Kind, parentId: number, title = '名') =>
      (
        await owner.call(contract.addNode, {
          body: { courseId, requestId: randomUUID(), kind, parentId, afterId: null, title },
        })
      ).status;
    expect(await add('lecture', bookId)).toBe(refused('nodePlace'));
    expect(await add('reading', courseId)).toBe(refused('nodePlace'));
    expect(await add('book', bookId)).toBe(refused('nodePlace'));
    expect(await add('lecture', 1_999_999)).toBe(refused('nodeUnknown'));
    expect(await add('lecture', first, ' \n ')).toBe(refused('nodeTitleEmpty'));
    expect(await add('lecture', first)).toBe(200);
    const foreign = await begin('别的课');
    const move = {
      courseId: foreign,
      kind: 'reading' as const,
      nodeId: first,
      parentId: bookId,
      afterId: null,
    };
    expect((await owner.call(contract.moveNode, { body: move })).status).toBe(
      refused('nodeUnknown'),
    );
  });
});
