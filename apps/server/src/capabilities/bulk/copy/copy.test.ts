import { randomUUID } from 'node:crypto';
import * as authoring from '@xuezhou/contract/authoring/console';
import * as contract from '@xuezhou/contract/bulk/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { describe, expect, it } from 'vitest';
import { demandAuditWords } from '../../../testing/desks/demand-audit-words.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { openBulk, refused } from '../testing/bulk-desk.ts';

const {
  connection,
  owner,
  begin,
  put,
  treeOf,
  nodeIn,
  textOf,
  write,
  taughtCourse,
  undo,
  teacherOf,
  publish,
} = await openBulk();

type Wish = InputOf<typeof contract.copyNodes>['body'];

async function target() {
  const courseId = await begin('2027 年 5 月班');
  const bookId = await put(courseId, 'book', courseId, '固定收益（新）');
  return { courseId, bookId };
}
const titles = async (courseId: number) =>
  (await treeOf(courseId)).map(({ kind, title }) => `${kind} ${title}`);

describe('[POST /api/console/content/bulk/copy] [POST /api/console/content/bulk/copy/preview] a part of a course is copied', () => {
  it('with all that is in it, as a draft with ids of its own, and taken back whole', async () => {
    const from = await taughtCourse();
    const to = await target();
    const nodes = [
      { kind: 'reading' as const, nodeId: from.first },
      { kind: 'reading' as const, nodeId: from.second },
      // It stands in the first, and is not copied twice.
      { kind: 'lecture' as const, nodeId: from.lectures[0]! },
    ];
    const wish = {
      courseId: from.courseId,
      nodes,
      toCourseId: to.courseId,
      parentId: to.bookId,
      afterId: null,
    };
    const plan = {
      ...{ books: 0, readings: 2, lectures: 3, questionsLeft: 0, withoutVideo: [], published: 5 },
      references: ['“凸性”里说见第9章'],
    };
    expect(await owner.data(contract.previewCopy, { body: wish })).toEqual(plan);
    const body = { ...wish, batchId: randomUUID(), isMove: false };
    expect(await owner.data(contract.copyNodes, { body })).toEqual(plan);
    expect(await owner.data(contract.copyNodes, { body })).toEqual(plan);
    const made = [
      'book 固定收益（新）',
      'reading 麦考雷久期',
      'reading 凸性',
      'lecture 久期一',
      'lecture 久期二',
      'lecture 久期三',
    ];
    expect(await titles(to.courseId)).toEqual(made);
    const copy = await nodeIn(to.courseId, '麦考雷久期');
    expect(copy.nodeId).not.toBe(from.first);
    expect(await textOf(to.courseId, copy.nodeId)).toBe(await textOf(from.courseId, from.first));
    // What is written here is not written there.
    await write(to.courseId, copy.nodeId, '新的');
    expect(await textOf(from.courseId, from.first)).toContain('麦考雷久期');
    await publish(to.courseId);
    expect((await undo(body.batchId)).data).toEqual({
      undone: 4,
      kept: [{ title: '麦考雷久期', why: '后来又改过' }],
    });
    expect((await titles(to.courseId)).slice(0, 2)).toEqual([
      'book 固定收益（新）',
      'reading 麦考雷久期',
    ]);
    await demandAuditWords(connection);
  });

  it('and what somebody put into a copy stays with all that it stands in', async () => {
    const from = await taughtCourse();
    const to = await begin('空的');
    const body = {
      batchId: randomUUID(),
      courseId: from.courseId,
      nodes: [],
      toCourseId: to,
      parentId: to,
      afterId: null,
      isMove: false,
    };
    expect(await owner.data(contract.copyNodes, { body })).toMatchObject({
      books: 1,
      readings: 2,
      lectures: 3,
    });
    const copy = await nodeIn(to, '凸性');
    await put(to, 'lecture', copy.nodeId, '新加的');
    expect((await undo(body.batchId)).data).toEqual({
      undone: 4,
      kept: [
        { title: '凸性', why: '里面加了别的' },
        { title: '固定收益', why: '里面有后来改过的' },
      ],
    });
    expect(await titles(to)).toEqual(['book 固定收益', 'reading 凸性', 'lecture 新加的']);
  });

  it('a copy of a whole course can be published beside the first', async () => {
    const from = await taughtCourse();
    const to = await begin('又一班');
    const body = {
      batchId: randomUUID(),
      courseId: from.courseId,
      nodes: [],
      toCourseId: to,
      parentId: to,
      afterId: null,
      isMove: false,
    };
    await owner.data(contract.copyNodes, { body });
    expect(await publish(to)).toMatchObject({ version: 1, published: 7 });
    expect((await treeOf(from.courseId)).every(({ state }) => state === 'published')).toBe(true);
  });
});

describe('a part of a course is moved to another', () => {
  it('in one moment; students keep the old one until that is published, and it comes back whole', async () => {
    const from = await taughtCourse();
    const to = await target();
    const body: Wish = {
      ...{
        batchId: randomUUID(),
        courseId: from.courseId,
        toCourseId: to.courseId,
        parentId: to.bookId,
      },
      ...{ nodes: [{ kind: 'reading', nodeId: from.second }], afterId: null, isMove: true },
    };
    expect(await owner.data(contract.copyNodes, { body })).toMatchObject({
      readings: 1,
      published: 1,
    });
    const stateOf = async (nodeId: number) =>
      (await treeOf(from.courseId)).find(
        (node) => node.kind === 'reading' && node.nodeId === nodeId,
      )?.state;
    expect(await stateOf(from.second)).toBe('removed');
    expect(await titles(to.courseId)).toContain('reading 凸性');
    const { batches } = await owner.data(contract.listBatches, {
      params: { courseId: from.courseId },
    });
    expect(batches[0]).toMatchObject({ kind: 'move', title: '移来1 章' });
    expect((await undo(body.batchId)).data).toEqual({ undone: 2, kept: [] });
    expect(await stateOf(from.second)).toBe('published');
    expect(await titles(to.courseId)).toEqual(['book 固定收益（新）']);
  });

  it('is refused where the course is not one’s own, written in files, or no place for it', async () => {
    const from = await taughtCourse();
    const to = await target();
    const base: Wish = {
      ...{
        batchId: randomUUID(),
        courseId: from.courseId,
        toCourseId: to.courseId,
        parentId: to.bookId,
      },
      ...{ nodes: [{ kind: 'reading', nodeId: from.first }], afterId: null, isMove: false },
    };
    const code = async (more: Partial<Wish>, staff = owner) =>
      (await staff.call(contract.copyNodes, { body: { ...base, batchId: randomUUID(), ...more } }))
        .status;
    const mixed = [...base.nodes, { kind: 'book' as const, nodeId: from.bookId }];
    expect(await code({ nodes: [...base.nodes, { kind: 'lecture', nodeId: 999_999_999 }] })).toBe(
      refused('nodeUnknown'),
    );
    // A chapter of a chosen book goes with it.
    expect(await code({ nodes: mixed })).toBe(refused('nodePlace'));
    const second = await put(from.courseId, 'book', from.courseId, '第二本');
    expect(await code({ nodes: [...base.nodes, { kind: 'book', nodeId: second }] })).toBe(
      refused('copyMixed'),
    );
    expect(await code({ parentId: from.first })).toBe(refused('nodePlace'));
    expect(await code({ afterId: 999_999_999 })).toBe(refused('nodeUnknown'));
    const files = await makeCourse(connection);
    expect(await code({ toCourseId: files.courseId, parentId: files.courseId, nodes: [] })).toBe(
      refused('courseOfFiles'),
    );
    expect(await code({ courseId: files.courseId, isMove: true, nodes: [] })).toBe(
      refused('courseOfFiles'),
    );
    const teacher = await teacherOf(to.courseId, ['content.read', 'content.draft:own']);
    expect(await code({}, teacher)).toBe(refused('notOwn'));
    const owns = await teacherOf(from.courseId, ['content.read', 'content.draft:own']);
    expect(await code({}, owns)).toBe(refused('notOwn'));
    expect(await code({}, owner)).toBe(200);
  });

  it('lectures whose video lies with files of the course are named, and asked questions stay where they are asked', async () => {
    const from = await taughtCourse();
    const to = await target();
    const [one, two] = from.lectures;
    const set = async (nodeId: number, content: object) =>
      await connection
        .updateTable('authored_node')
        .where('kind', '=', 'lecture')
        .where('node_id', '=', nodeId)
        .set({
          fields: JSON.stringify({
            isIntensive: true,
            isFree: false,
            subject: from.first,
            content,
          }),
        })
        .execute();
    const kept = 'videos/01234567-89ab-cdef-0123-456789abcdef.mp4';
    await set(one!, { video: 'lecture.mp4' });
    await set(two!, { video: kept, questions: [{ id: String(from.questionId), at: '5' }] });
    const body: Wish = {
      ...{
        batchId: randomUUID(),
        courseId: from.courseId,
        toCourseId: to.courseId,
        parentId: to.bookId,
      },
      ...{ nodes: [{ kind: 'reading', nodeId: from.first }], afterId: null, isMove: false },
    };
    expect(await owner.data(contract.copyNodes, { body })).toMatchObject({
      ...{ withoutVideo: ['久期一'], questionsLeft: 1, lectures: 3 },
    });
    const read = async (title: string) => {
      const { nodeId } = await nodeIn(to.courseId, title);
      return await owner.data(authoring.getLecture, {
        params: { courseId: to.courseId, lectureId: nodeId },
      });
    };
    expect(await read('久期一')).toMatchObject({ content: 'none' });
    expect(await read('久期二')).toMatchObject({
      content: 'video',
      video: { fileName: kept },
      questions: [],
    });
  });
});
