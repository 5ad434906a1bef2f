import { randomUUID } from 'node:crypto';
import * as authoring from '@xuezhou/contract/authoring/console';
import * as contract from '@xuezhou/contract/bulk/console';
import * as review from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demandAuditWords } from '../../../testing/desks/demand-audit-words.ts';
import { openBulk, refused } from '../testing/bulk-desk.ts';

const { school, connection, owner, treeOf, taughtCourse, undo, teacherOf, ask, questionOf, put } =
  await openBulk();

async function asked(courseId: number, ids: readonly number[]) {
  const nodes = await treeOf(courseId);
  return ids.map((lectureId) => ({
    lectureId,
    revision:
      nodes.find((node) => node.kind === 'lecture' && node.nodeId === lectureId)?.revision ?? 0,
  }));
}

describe('[POST /api/console/content/bulk/lectures] properties of many lectures', () => {
  it('are changed at once in the draft, others stay, and all come back', async () => {
    const { courseId, lectures } = await taughtCourse();
    const body = {
      batchId: randomUUID(),
      courseId,
      lectures: await asked(courseId, lectures),
      isFree: true,
    };
    expect(await owner.data(contract.changeLectures, { body })).toEqual({ changed: 3, left: [] });
    expect(await owner.data(contract.changeLectures, { body })).toEqual({ changed: 3, left: [] });
    const free = async () =>
      (await treeOf(courseId))
        .filter(({ kind }) => kind === 'lecture')
        .map(({ isFree, isIntensive, state }) => [isFree, isIntensive, state]);
    expect(await free()).toEqual(Array.from({ length: 3 }, () => [true, false, 'changed']));
    expect((await undo(body.batchId)).data).toEqual({ undone: 3, kept: [] });
    expect(await free()).toEqual(Array.from({ length: 3 }, () => [false, false, 'published']));
    await demandAuditWords(connection);
  });

  it('leave out what a colleague has changed or removed, and keep it so when they are taken back', async () => {
    const { courseId, lectures } = await taughtCourse();
    const [one, two, three] = lectures;
    const seen = await asked(courseId, lectures);
    const save = (lectureId: number, isFree: boolean) => async () => {
      const [{ revision } = { revision: 0 }] = await asked(courseId, [lectureId]);
      const change = {
        kind: 'lecture' as const,
        nodeId: lectureId,
        revision,
        properties: { isFree, title: '同事改的' },
      };
      await owner.data(authoring.saveProperties, { body: { courseId, changes: [change] } });
    };
    await save(one!, false)();
    await owner.data(authoring.removeNode, {
      body: { courseId, kind: 'lecture', nodeId: two!, isRemoved: true },
    });
    const body = {
      batchId: randomUUID(),
      courseId,
      lectures: seen,
      isFree: true,
      isIntensive: true,
    };
    expect(await owner.data(contract.changeLectures, { body })).toEqual({
      changed: 1,
      left: [
        { title: '同事改的', why: '刚刚有同事改过' },
        { title: '久期二', why: '刚刚删去了' },
      ],
    });
    // A name alone is not what the batch has changed.
    await save(three!, true)();
    expect((await undo(body.batchId)).data).toEqual({ undone: 1, kept: [] });
    const again = { ...body, batchId: randomUUID(), lectures: await asked(courseId, [three!]) };
    await owner.data(contract.changeLectures, { body: again });
    await save(three!, false)();
    expect((await undo(again.batchId)).data).toEqual({
      undone: 0,
      kept: [{ title: '同事改的', why: '后来又改过' }],
    });
  });

  it('want something to be chosen, and are a teacher’s own', async () => {
    const { courseId, lectures } = await taughtCourse();
    const other = await taughtCourse();
    const teacher = await teacherOf(courseId, ['content.read', 'content.draft:own']);
    const body = { batchId: randomUUID(), courseId, lectures: await asked(courseId, lectures) };
    expect((await owner.call(contract.changeLectures, { body })).status).toBe(
      refused('bulkNothing'),
    );
    expect(
      (await owner.call(contract.changeLectures, { body: { ...body, lectures: [], isFree: true } }))
        .status,
    ).toBe(refused('bulkNothing'));
    const foreign = { ...body, courseId: other.courseId, isFree: true };
    expect((await teacher.call(contract.changeLectures, { body: foreign })).status).toBe(
      refused('notOwn'),
    );
    expect(
      (await teacher.call(contract.changeLectures, { body: { ...body, isFree: true } })).status,
    ).toBe(200);
    const params = { courseId };
    expect(await teacher.data(contract.listBatches, { params })).toMatchObject({ isMine: true });
    expect(
      await teacher.data(contract.listBatches, { params: { courseId: other.courseId } }),
    ).toMatchObject({ isMine: false });
  });
});

it('[GET /api/console/content/courses/:courseId/batches] a batch cannot be taken back after seven days', async () => {
  const { courseId, lectures } = await taughtCourse();
  const body = {
    batchId: randomUUID(),
    courseId,
    lectures: await asked(courseId, lectures),
    isFree: true,
  };
  await owner.data(contract.changeLectures, { body });
  await sql`update content_batch set made_at = ${school.services.clock.now()}::timestamptz - interval '7 days'
    where batch_id = ${body.batchId}`.execute(connection);
  expect((await undo(body.batchId)).status).toBe(refused('batchOver'));
  const { batches } = await owner.data(contract.listBatches, { params: { courseId } });
  expect(batches[0]).toMatchObject({ kind: 'lectures', title: '免费试看 3 节课', undoUntil: null });
});

describe('[POST /api/console/content/bulk/lectures/add] lectures for a folder of videos', () => {
  it('come behind those that are there, in their order, once, and go again but for what was written since', async () => {
    const { courseId, first, second, lectures } = await taughtCourse();
    const wish = (readingId: number, title: string) => ({ readingId, title, isFree: false });
    const body = {
      batchId: randomUUID(),
      courseId,
      lectures: [wish(first, '久期四'), wish(second, '凸性一'), wish(first, '久期五')],
    };
    const { lectureIds } = await owner.data(contract.addLectures, { body });
    expect(await owner.data(contract.addLectures, { body })).toEqual({ lectureIds });
    const titles = async (readingId: number) =>
      (await treeOf(courseId))
        .filter((node) => node.kind === 'lecture' && node.parentId === readingId)
        .map(({ title }) => title);
    expect(await titles(first)).toEqual(['久期一', '久期二', '久期三', '久期四', '久期五']);
    expect(await titles(second)).toEqual(['凸性一']);
    const fields = { isIntensive: false, isFree: false, subject: null };
    const fill = async (id: number, content: object) =>
      await connection
        .updateTable('authored_node')
        .where('node_id', '=', id)
        .where('kind', '=', 'lecture')
        .set({ fields: JSON.stringify({ ...fields, content }) })
        .execute();
    // A video came; of another somebody wrote chapters too.
    await fill(lectureIds[0]!, { video: 'v.mp4' });
    await fill(lectureIds[2]!, { video: 'w.mp4', chapters: [{ at: '0', title: '开始' }] });
    expect((await undo(body.batchId)).data).toEqual({
      undone: 2,
      kept: [{ title: '久期五', why: '后来又改过' }],
    });
    expect(await titles(first)).toEqual(['久期一', '久期二', '久期三', '久期五']);
    expect(lectures).toHaveLength(3);
    const call = async (more: object) =>
      (
        await owner.call(contract.addLectures, {
          body: { ...body, batchId: randomUUID(), ...more },
        })
      ).status;
    expect(await call({ lectures: [] })).toBe(refused('bulkNothing'));
    expect(await call({ lectures: [wish(999_999_999, '无处')] })).toBe(refused('nodeUnknown'));
    expect(await call({ lectures: [wish(first, '  ')] })).toBe(refused('nodeTitleEmpty'));
    await demandAuditWords(connection);
  });
});

describe('[POST /api/console/questions/bulk] the difficulty of many questions', () => {
  it('is changed in drafts, beside what is asked, and comes back where nobody went on', async () => {
    const { courseId, first, questionId } = await taughtCourse();
    const other = await ask(first, '另一道');
    const elsewhere = (await taughtCourse()).questionId;
    const body = {
      batchId: randomUUID(),
      courseId,
      questionIds: [questionId, other, elsewhere, questionId],
      difficulty: 3,
    };
    const left = [{ title: `题 ${elsewhere}`, why: '不在这门课里' }];
    const done = { changed: 2, same: 0, left };
    expect(await owner.data(contract.gradeQuestions, { body })).toEqual(done);
    expect(await owner.data(contract.gradeQuestions, { body })).toEqual(done);
    const again = { ...body, batchId: randomUUID() };
    expect(await owner.data(contract.gradeQuestions, { body: again })).toEqual({
      changed: 0,
      same: 2,
      left,
    });
    expect(await questionOf(other)).toMatchObject({
      published: { difficulty: 2 },
      draft: { difficulty: 3 },
    });
    const opened = await questionOf(other);
    await owner.data(review.saveQuestionDraft, {
      body: {
        questionId: other,
        revision: opened.revision,
        form: { ...opened.draft!, stem: '改了' },
      },
    });
    expect((await undo(body.batchId)).data).toEqual({
      undone: 1,
      kept: [{ title: `题 ${other}`, why: '后来又改过' }],
    });
    expect((await questionOf(questionId)).draft).toBeNull();
    expect((await questionOf(other)).draft?.stem).toBe('改了');
    const teacher = await teacherOf(courseId, ['content.read', 'question.write:own']);
    const foreign = { ...body, batchId: randomUUID(), courseId: 1 };
    expect((await teacher.call(contract.gradeQuestions, { body: foreign })).status).toBe(
      refused('notOwn'),
    );
    await demandAuditWords(connection);
  });
});

it('2,000 lectures are changed, and come back', async () => {
  const { courseId, first } = await taughtCourse();
  await put(courseId, 'lecture', first, '最后');
  await sql`
    insert into authored_node (kind, node_id, course_id, parent_id, rank, title, fields, changed_at, changed_by)
    select 'lecture', 1900000 + n, ${courseId}, ${first}, 'z' || lpad(n::text, 5, '0'), '第 ' || n || ' 讲',
      '{"isIntensive": false, "isFree": false, "subject": null, "content": null}', now(), ${owner.staffId}
    from generate_series(1, 2000) n`.execute(connection);
  const ids = (await treeOf(courseId))
    .filter(({ kind }) => kind === 'lecture')
    .map(({ nodeId }) => nodeId);
  const body = {
    batchId: randomUUID(),
    courseId,
    lectures: await asked(courseId, ids),
    isFree: true,
  };
  expect(await owner.data(contract.changeLectures, { body })).toEqual({
    changed: ids.length,
    left: [],
  });
  expect((await undo(body.batchId)).data).toEqual({ undone: ids.length, kept: [] });
});
