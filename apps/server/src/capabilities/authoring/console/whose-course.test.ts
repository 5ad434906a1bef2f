import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { openAuthoring, refused } from '../testing/authoring-desk.ts';

const { school, connection, owner, begin, treeOf, changesOf, publish, publishedCourse } =
  await openAuthoring();

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
