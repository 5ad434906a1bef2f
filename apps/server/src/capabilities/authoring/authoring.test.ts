import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import { getCourse, openBook } from '@xuezhou/contract/study';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { picture } from '../../testing/desks/identity-desk.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { enrol, makeCourse, makeStudent } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });
type Staff = typeof owner;
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

async function begin(title = '久期入门', staff: Staff = owner): Promise<number> {
  const body = { requestId: randomUUID(), title, family: 'CFA' as const };
  return (await staff.data(contract.createCourse, { body })).courseId;
}

type Kind = 'book' | 'reading' | 'lecture';

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
const changesOf = (courseId: number) => owner.data(contract.listChanges, { params: { courseId } });

/** Publishes these of what is not published, all where none are named. */
async function publish(courseId: number, keys?: readonly contract.NodeKey[], staff: Staff = owner) {
  const { version, changes } = await changesOf(courseId);
  const wanted = keys ?? changes.map(({ kind, nodeId }) => ({ kind, nodeId }));
  return await staff.call(contract.publishChanges, {
    body: { courseId, version, changes: [...wanted] },
  });
}

async function write(courseId: number, readingId: number, markdown: string, staff: Staff = owner) {
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

  it('takes along what a change needs, and refuses an older sight of it', async () => {
    const courseId = await begin();
    const bookId = await put(courseId, 'book', courseId, '书');
    const readingId = await put(courseId, 'reading', bookId, '章');
    const { version } = await changesOf(courseId);
    const body = { courseId, version, changes: [{ kind: 'reading' as const, nodeId: readingId }] };
    const both = await Promise.all([1, 2].map(() => owner.call(contract.publishChanges, { body })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      refused('publishedMeanwhile'),
    ]);
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

describe('whose course it is', () => {
  it('[POST /api/console/content/courses/setting] is set in the draft, from the newest version alone', async () => {
    const { courseId } = await publishedCourse();
    const { setting, revision } = await treeOf(courseId);
    const save = (changed: Partial<typeof setting>) =>
      owner.call(contract.saveCourseSetting, {
        body: { courseId, revision, setting: { ...setting, ...changed } },
      });
    expect((await save({ cover: '长' })).status).toBe(refused('coverLength'));
    expect((await save({ title: ' ' })).status).toBe(refused('nodeTitleEmpty'));
    expect((await save({ examDate: '2027-02-17', isOpen: true })).status).toBe(200);
    expect((await save({ subtitle: '旧的' })).status).toBe(refused('draftChanged'));
    const entry = await connection
      .selectFrom('audit_log')
      .where('operation', '=', 'saveCourseSetting')
      .select(['before', 'after'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      before: { examDate: null, isOpen: false },
      after: { examDate: '2027-02-17', isOpen: true },
    });
    await publish(courseId);
    const row = connection.selectFrom('course').where('course_id', '=', courseId);
    expect(await row.select(['exam_date', 'access']).executeTakeFirst()).toEqual({
      ...{ exam_date: '2027-02-17', access: 'open' },
    });
  });

  it('a teacher writes and publishes what they began, and nobody else’s', async () => {
    const permissions = ['content.read', 'content.draft:own', 'content.publish:own'] as const;
    const teacher = await signInStaffAs(school, { permissions });
    const foreign = await begin('校长的课');
    const own = await begin('老师的课', teacher);
    expect(await treeOf(own, teacher)).toMatchObject({ mayDraft: true, mayPublish: true });
    expect(await treeOf(foreign, teacher)).toMatchObject({ mayDraft: false, mayPublish: false });
    const add = { requestId: randomUUID(), kind: 'book' as const, afterId: null, title: '书' };
    const call = (courseId: number) =>
      teacher.call(contract.addNode, { body: { ...add, courseId, parentId: courseId } });
    expect((await call(foreign)).status).toBe(refused('notOwn'));
    expect((await call(own)).status).toBe(200);
    const send = (courseId: number) =>
      teacher.call(contract.addDraftPicture, {
        body: { courseId },
        files: { picture: new Blob(['no picture']) },
      });
    expect((await send(foreign)).status).toBe(refused('notOwn'));
    expect((await send(own)).status).toBe(refused('draftPictureUnfit'));
    expect((await publish(own, undefined, teacher)).status).toBe(200);
  });

  it('[POST /api/console/content/courses/take-over] files keep theirs until it is taken over', async () => {
    const { courseId, readingId, bookId } = await makeCourse(connection);
    const add = {
      courseId,
      requestId: randomUUID(),
      kind: 'book' as const,
      parentId: courseId,
      afterId: null,
      title: '书',
    };
    expect((await owner.call(contract.addNode, { body: add })).status).toBe(
      refused('courseOfFiles'),
    );
    // Its text was never written down: only what it was made into is there.
    const take = () => owner.call(contract.takeOverCourse, { body: { courseId } });
    expect((await take()).status).toBe(refused('courseNotOfFiles'));
    await connection
      .updateTable('course')
      .where('course_id', '=', courseId)
      .set({ source: 'catalogue' })
      .execute();
    await connection
      .updateTable('reading')
      .where('reading_id', '=', readingId)
      .set({ source: '原文' })
      .execute();
    expect((await take()).status).toBe(200);
    expect((await take()).status).toBe(refused('courseTakenOver'));
    expect((await changesOf(courseId)).changes).toEqual([]);
    expect(
      (await treeOf(courseId)).nodes.map(({ kind, nodeId }) => [kind, nodeId]).slice(0, 2),
    ).toEqual([
      ['book', bookId],
      ['reading', readingId],
    ]);
  });
});

describe('pictures', () => {
  it('[POST /api/console/content/pictures/add] [POST /api/console/content/preview] are kept under their own name, shown to students, and refused where they are none', async () => {
    const { courseId, first } = await publishedCourse();
    const send = (bytes: Buffer | string) =>
      owner.call(contract.addDraftPicture, {
        body: { courseId },
        files: { picture: new Blob([bytes as Buffer<ArrayBuffer>]) },
      });
    expect((await send('no picture')).status).toBe(refused('draftPictureUnfit'));
    expect((await send(Buffer.from('89504e470d0a1a0a00', 'hex'))).status).toBe(
      refused('draftPictureUnfit'),
    );
    const { address } = await owner.data(contract.addDraftPicture, {
      body: { courseId },
      files: { picture: new Blob([await picture()]) },
    });
    const table = await owner.data(contract.previewDraft, {
      body: { markdown: `| 图 |\n| --- |\n| ![轴](${address}) |` },
    });
    expect(table.html).toMatch(/<td>.*\/files\/content\//);
    const { faults, markdown } = await write(courseId, first, `图：![时间轴](${address})`);
    expect(faults).toEqual([]);
    expect(markdown).toContain(address);
    await publish(courseId);
    const { html, source } = await connection
      .selectFrom('reading')
      .where('reading_id', '=', first)
      .select(['html', 'source'])
      .executeTakeFirstOrThrow();
    expect(html).toContain(`src="${address}"`);
    expect(source).toContain('(figures/');
  });
});

describe('a lecture without a camera', () => {
  it('[POST /api/console/content/lectures/slides] [GET /api/console/content/courses/:courseId/lectures/:lectureId] is written as slides, says what is missing, and is encoded once it is published', async () => {
    const { courseId, first } = await publishedCourse();
    const lectureId = await put(courseId, 'lecture', first, '切线是什么');
    const params = { courseId, lectureId };
    const save = async (slides: contract.Slide[]) => {
      const { revision } = await owner.data(contract.getDraftLecture, { params });
      return await owner.call(contract.saveSlides, { body: { ...params, revision, slides } });
    };
    const slide = { title: '一条直线', body: '$y=kx$', say: ['先看一条直线。', ' '], figure: null };
    await save([{ ...slide, title: '' }]);
    const [change] = (await changesOf(courseId)).changes;
    expect(change?.faults).toEqual(['第 1 页：标题 是空的']);
    expect((await publish(courseId)).status).toBe(refused('changeFaulty'));
    expect((await save([slide])).status).toBe(200);
    expect((await owner.data(contract.getDraftLecture, { params })).slides).toEqual([
      { ...slide, say: ['先看一条直线。'] },
    ]);
    expect((await publish(courseId)).status).toBe(200);
    const lecture = connection
      .selectFrom('bullet')
      .innerJoin('video', 'video.video_id', 'bullet.video_id')
      .where('bullet_id', '=', lectureId)
      .select(['title', 'video.state']);
    expect(await lecture.executeTakeFirst()).toEqual({ title: '切线是什么', state: 'queued' });
    const stale = { ...params, revision: 1, slides: [] };
    expect((await owner.call(contract.saveSlides, { body: stale })).status).toBe(
      refused('draftChanged'),
    );
  });
});
