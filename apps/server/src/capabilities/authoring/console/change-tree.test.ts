import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { openAuthoring, refused } from '../testing/authoring-desk.ts';

const { connection, owner, begin, put, treeOf, publishedCourse } = await openAuthoring();

describe('two teachers', () => {
  it('[POST /api/console/content/readings/save] [GET /api/console/content/courses/:courseId/readings/:readingId] do not overwrite each other’s text, and moving is no conflict', async () => {
    const { courseId, bookId, first } = await publishedCourse();
    const params = { courseId, readingId: first };
    const { revision } = await owner.data(contract.getDraftReading, { params });
    const save = (markdown: string) =>
      owner.call(contract.saveDraftReading, { body: { ...params, revision, markdown } });
    await owner.data(contract.moveNode, {
      body: { courseId, kind: 'reading', nodeId: first, parentId: bookId, afterId: null },
    });
    expect((await save('甲写的')).status).toBe(200);
    // The answer was lost, and it is sent again.
    expect((await save('甲写的')).status).toBe(200);
    expect((await save('乙写的')).status).toBe(refused('draftChanged'));
    expect((await owner.data(contract.getDraftReading, { params })).markdown).toBe('甲写的');
  });

  it('[POST /api/console/content/nodes/save] have properties of many changed, but for those that changed meanwhile', async () => {
    const { courseId, first, second } = await publishedCourse();
    const { nodes } = await treeOf(courseId);
    const revisionOf = (id: number) => nodes.find(({ nodeId }) => nodeId === id)?.revision ?? 0;
    const change = (nodeId: number, title: string) => ({
      ...{ kind: 'reading' as const, nodeId, revision: revisionOf(nodeId), properties: { title } },
    });
    await owner.data(contract.saveProperties, {
      body: { courseId, changes: [change(first, '先改的')] },
    });
    const both = [change(first, '后改的'), change(second, '凸性与久期')];
    expect(
      await owner.data(contract.saveProperties, { body: { courseId, changes: both } }),
    ).toEqual({
      saved: 1,
      conflicts: [{ kind: 'reading', nodeId: first, title: '先改的' }],
    });
  });
});

describe('what a page sends oddly', () => {
  it('is kept with both changes where one node is named twice, and saved once', async () => {
    const courseId = await begin();
    const nodeId = await put(courseId, 'book', courseId, '固定收益');
    const { nodes } = await treeOf(courseId);
    const { revision = 0 } = nodes.find((each) => each.nodeId === nodeId) ?? {};
    const change = (properties: object) => ({
      kind: 'book' as const,
      nodeId,
      revision,
      properties,
    });
    const changes = [change({ title: '债券' }), change({ intro: '第一册' })];
    expect(await owner.data(contract.saveProperties, { body: { courseId, changes } })).toEqual({
      ...{ saved: 1, conflicts: [] },
    });
    const now = (await treeOf(courseId)).nodes.find((each) => each.nodeId === nodeId);
    expect(now).toMatchObject({ title: '债券', revision: revision + 1 });
    expect(JSON.stringify(now)).toContain('第一册');
    const stale = await owner.data(contract.saveProperties, { body: { courseId, changes } });
    expect(stale).toMatchObject({ saved: 0, conflicts: [{ nodeId }] });
    expect(stale.conflicts).toHaveLength(1);
  });

  it('is refused in words where the id of the adding is that of another course', async () => {
    const [one, two] = [await begin(), await begin()];
    const requestId = randomUUID();
    const add = (courseId: number) =>
      owner.call(contract.addNode, {
        body: {
          ...{ courseId, requestId, kind: 'book' as const },
          ...{ parentId: courseId, afterId: null, title: '书' },
        },
      });
    const first = await add(one);
    expect((await add(one)).data).toEqual(first.data);
    expect(await add(two)).toMatchObject({ http: 200, status: refusals.idReused[0] });
    expect((await treeOf(two)).nodes.filter(({ kind }) => kind === 'book')).toEqual([]);
  });

  it('is refused in words where there are no ids left', async () => {
    const courseId = await begin();
    const other = await makeCourse(connection);
    await sql`insert into book (book_id, course_id, position, title, cover, intro, book_status)
      values (2000000, ${other.courseId}, 9, '最后一本', '', '', 0)`.execute(connection);
    const body = { courseId, requestId: randomUUID(), kind: 'book' as const, parentId: courseId };
    const { status } = await owner.call(contract.addNode, {
      body: { ...body, afterId: null, title: '书' },
    });
    expect(status).toBe(refused('courseIdsUsedUp'));
    await sql`delete from book where book_id = 2000000`.execute(connection);
  });
});
