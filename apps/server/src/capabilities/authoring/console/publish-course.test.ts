import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { openAuthoring, refused, type Kind } from '../testing/authoring-desk.ts';

const {
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
  titlesSeen,
} = await openAuthoring();

describe('publishing', () => {
  it('[POST /api/console/content/courses/publish] [GET /api/console/content/courses/:courseId/changes] [POST /api/console/content/nodes/move] leaves out what is not chosen, and keeps it in the draft', async () => {
    const { courseId, bookId, first, second } = await publishedCourse();
    await write(courseId, first, '改过的久期');
    await owner.data(contract.moveNode, {
      body: { courseId, kind: 'reading', nodeId: second, parentId: bookId, afterId: null },
    });
    const { changes } = await changesOf(courseId);
    expect(changes.map(({ nodeId, what }) => [nodeId, what])).toEqual([
      [second, 'moved'],
      [first, 'changed'],
    ]);
    expect((await publish(courseId, [{ kind: 'reading', nodeId: second }])).status).toBe(200);
    expect(await titlesSeen(bookId)).toEqual(['凸性', '久期']);
    const { html } = await connection
      .selectFrom('reading')
      .where('reading_id', '=', first)
      .select('html')
      .executeTakeFirstOrThrow();
    expect(html).not.toContain('改过的');
    expect((await changesOf(courseId)).changes.map(({ nodeId }) => nodeId)).toEqual([first]);
  });

  it('names a family of courses as the school calls it now, in the list and between versions', async () => {
    const { courseId } = await publishedCourse();
    await connection
      .updateTable('course_family')
      .where('code', '=', 'SKILL')
      .set({ name: '动手做' })
      .execute();
    const { setting, revision } = await treeOf(courseId);
    const body = { courseId, revision, setting: { ...setting, family: 'SKILL' } };
    await owner.data(contract.saveCourseSetting, { body });
    const family = { fact: '系列', after: '动手做' };
    const { version, changes } = await changesOf(courseId);
    expect(changes[0]?.details).toMatchObject([family]);
    const [between] = await owner.data(contract.compareVersions, {
      ...{ params: { courseId }, query: { from: version } },
    });
    expect(between?.details).toMatchObject([family]);
  });

  it('takes along what a change needs, and refuses an older sight of it', async () => {
    const courseId = await begin();
    const bookId = await put(courseId, 'book', courseId, '书');
    const readingId = await put(courseId, 'reading', bookId, '章');
    const { version } = await changesOf(courseId);
    const body = { courseId, version, changes: [{ kind: 'reading' as const, nodeId: readingId }] };
    const [first, ...again] = await Promise.all(
      [1, 2].map(() => owner.data(contract.publishChanges, { body })),
    );
    // An answer was lost: who published it hears it again, and nobody else.
    again.push(await owner.data(contract.publishChanges, { body }));
    expect(again).toEqual([first, first]);
    const colleague = await signInStaffAs(school, { isOwner: true });
    expect((await colleague.call(contract.publishChanges, { body })).status).toBe(
      refused('publishedMeanwhile'),
    );
    expect(await titlesSeen(bookId)).toEqual(['章']);
  });

  it('refuses what is not whole and says where', async () => {
    const courseId = await begin();
    const bookId = await put(courseId, 'book', courseId, '书');
    const readingId = await put(courseId, 'reading', bookId, '章');
    const lectureId = await put(courseId, 'lecture', readingId, '没有视频的课');
    expect((await write(courseId, readingId, '$\\frac{1}{$')).faults).toHaveLength(1);
    const { changes } = await changesOf(courseId);
    const faulty = changes.filter(({ faults }) => faults.length > 0);
    expect(faulty.map(({ nodeId }) => nodeId)).toEqual([readingId, lectureId]);
    const answer = await publish(courseId);
    expect(answer.status).toBe(refused('changeFaulty'));
    expect(await titlesSeen(bookId)).toEqual([]);
    await write(courseId, readingId, '$\\frac{1}{2}$');
    const without = (await changesOf(courseId)).changes.filter(({ faults }) => faults.length === 0);
    expect(
      (
        await publish(
          courseId,
          without.map(({ kind, nodeId }) => ({ kind, nodeId })),
        )
      ).status,
    ).toBe(200);
    expect(await titlesSeen(bookId)).toEqual(['章']);
  });

  it('[POST /api/console/content/nodes/remove] keeps what questions stand in, and says who has read what is to go', async () => {
    const { courseId, bookId, first } = await publishedCourse();
    const remove = (nodeId: number, kind: Kind = 'reading') =>
      owner.data(contract.removeNode, { body: { courseId, kind, nodeId, isRemoved: true } });
    await connection
      .insertInto('card')
      .values({
        ...{
          card_id: 77,
          course_id: courseId,
          book_id: bookId,
          reading_id: first,
          subject_id: first,
        },
        ...{ position: 0, front: '久期', back: '切线' },
      })
      .execute();
    await remove(first);
    expect((await treeOf(courseId)).nodes.find(({ nodeId }) => nodeId === first)?.state).toBe(
      'removed',
    );
    const [change] = (await changesOf(courseId)).changes;
    expect(change?.faults).toEqual(['这一章还有 1 张闪卡，请先移走']);
    expect((await publish(courseId)).status).toBe(refused('changeFaulty'));
    await connection.deleteFrom('card').execute();
    expect((await publish(courseId)).status).toBe(200);
    expect(await titlesSeen(bookId)).toEqual(['凸性']);
    await remove(bookId, 'book');
    expect((await publish(courseId, [{ kind: 'book', nodeId: bookId }])).status).toBe(200);
    expect(await titlesSeen(bookId)).toEqual([]);
  });

  it('[GET /api/console/content/courses/:courseId/versions] [POST /api/console/content/courses/restore] keeps versions, and brings one back as a draft that nobody sees', async () => {
    const { courseId, bookId, first } = await publishedCourse();
    await write(courseId, first, '第二版');
    await put(courseId, 'reading', bookId, '新的一章');
    await publish(courseId);
    const versions = await owner.data(contract.listVersions, { params: { courseId } });
    expect(versions.map(({ version, changes }) => [version, changes])).toEqual([
      [2, 2],
      [1, 4],
    ]);
    await owner.data(contract.restoreVersion, { body: { courseId, version: 1 } });
    expect((await titlesSeen(bookId)).toSorted()).toEqual(['久期', '凸性', '新的一章'].toSorted());
    const { markdown } = await owner.data(contract.getDraftReading, {
      params: { courseId, readingId: first },
    });
    expect(markdown).toContain('切线');
    await publish(courseId);
    expect(await titlesSeen(bookId)).toEqual(['久期', '凸性']);
    const unknown = await owner.call(contract.restoreVersion, { body: { courseId, version: 9 } });
    expect(unknown.status).toBe(refused('versionUnknown'));
  });

  it('[GET /api/console/content/courses/:courseId/compare] lays any version beside another, or beside the draft', async () => {
    const { courseId, bookId, first, second } = await publishedCourse();
    await write(courseId, first, '第二版的正文');
    const added = await put(courseId, 'reading', bookId, '新的一章', second);
    await write(courseId, added, '全新的');
    await publish(courseId);
    const lectureId = await put(courseId, 'lecture', first, '没有录像的课');
    await owner.data(contract.saveSlides, {
      body: {
        ...{ courseId, lectureId, revision: 1 },
        slides: [{ title: '切线', body: '$D$', say: ['先看切线。'], figure: null }],
      },
    });
    const compare = (from: number, to?: number) =>
      owner.data(contract.compareVersions, {
        params: { courseId },
        query: { from, ...(to !== undefined && { to }) },
      });
    const text = '价格对收益率的**切线**：$D=-\\frac{1}{P}\\frac{dP}{dy}$';
    expect(await compare(1, 2)).toEqual([
      {
        ...{ kind: 'reading', nodeId: first, what: 'changed', title: '久期', place: '固定收益' },
        details: [{ fact: '正文', before: text, after: '第二版的正文' }],
      },
      {
        ...{ kind: 'reading', nodeId: added, what: 'added', title: '新的一章', place: '固定收益' },
        details: [{ fact: '正文', before: '', after: '全新的' }],
      },
    ]);
    expect((await compare(2, 1)).map(({ nodeId, what }) => [nodeId, what])).toEqual([
      [first, 'changed'],
      [added, 'removed'],
    ]);
    expect(await compare(2)).toEqual([
      expect.objectContaining({
        ...{ kind: 'lecture', nodeId: lectureId, what: 'added' },
        details: [{ fact: '幻灯片和讲稿', before: '', after: '切线\n$D$\n先看切线。' }],
      }),
    ]);
    expect(await compare(2, 2)).toEqual([]);
    const unknown = await owner.call(contract.compareVersions, {
      params: { courseId },
      query: { from: 1, to: 9 },
    });
    expect(unknown.status).toBe(refused('versionUnknown'));
  });

  it('[POST /api/console/content/courses/drop] drops what is not wanted any more', async () => {
    const { courseId, bookId, first } = await publishedCourse();
    await write(courseId, first, '不要的');
    const added = await put(courseId, 'reading', bookId, '不要的章');
    await put(courseId, 'lecture', added, '在里面的课');
    const drop = (changes: contract.NodeKey[]) =>
      owner.data(contract.dropChanges, { body: { courseId, changes } });
    expect(await drop([{ kind: 'reading', nodeId: added }])).toEqual({ dropped: 2 });
    expect(await drop([{ kind: 'reading', nodeId: first }])).toEqual({ dropped: 1 });
    expect((await changesOf(courseId)).changes).toEqual([]);
  });
});
