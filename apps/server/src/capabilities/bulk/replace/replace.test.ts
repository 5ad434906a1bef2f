import { randomUUID } from 'node:crypto';
import * as authoring from '@xuezhou/contract/authoring/console';
import * as contract from '@xuezhou/contract/bulk/console';
import * as review from '@xuezhou/contract/review/console';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { demandAuditWords } from '../../../testing/desks/demand-audit-words.ts';
import { openBulk, refused } from '../testing/bulk-desk.ts';

const desk = await openBulk();
const { connection, owner, taughtCourse, textOf, questionOf, write, undo, teacherOf } = desk;

const everywhere = [
  ...['text', 'caption', 'slides', 'question', 'explanation', 'title'],
] as contract.Where[];
const wishOf = (courseId: number, more: object = {}) => ({
  ...{ courseId, find: '麦考雷久期', where: everywhere, inFormulas: false },
  ...more,
});
const find = (courseId: number, more: object = {}, staff: TestClient = owner) =>
  staff.data(contract.findInCourse, { body: wishOf(courseId, more) });

type Found = Awaited<ReturnType<typeof find>>;
const all = ({ texts }: Found) =>
  texts.map(({ key, stamp, hits }) => ({ key, stamp, seen: hits.length, left: [] as number[] }));

const replacing = (courseId: number, texts: ReturnType<typeof all>, more: object = {}) => ({
  body: { ...wishOf(courseId), batchId: randomUUID(), replacement: '麦考利久期', texts, ...more },
});
const replace = (courseId: number, texts: ReturnType<typeof all>, more: object = {}) =>
  owner.data(contract.replaceInCourse, replacing(courseId, texts, more));

describe('[POST /api/console/content/bulk/find] [POST /api/console/content/bulk/replace] a word is found over a course and replaced', () => {
  it('in texts, slides, names and questions, as drafts beside what is published, and taken back whole', async () => {
    const { courseId, first, second, questionId } = await taughtCourse();
    const found = await find(courseId);
    expect(found.isCut).toBe(false);
    expect(found.texts.map(({ kind, hits }) => [kind, hits.map(({ where }) => where)])).toEqual([
      ['reading', ['title', 'text', 'text']],
      ['reading', ['text']],
      ...Array.from({ length: 3 }, () => ['lecture', ['slides', 'slides']]),
      ['question', ['question', 'explanation']],
    ]);
    expect(found.texts[0]?.hits[1]).toMatchObject({
      before: '',
      match: '麦考雷久期',
      isWhole: true,
    });
    expect(found.texts.at(-1)?.note).toBe('发布后成为第 2 版，不重判');
    const wish = replacing(courseId, all(found));
    const done = await owner.data(contract.replaceInCourse, wish);
    expect(done).toEqual({ replaced: 12, texts: 6, left: [] });
    // An answer was lost: it is sent again.
    expect(await owner.data(contract.replaceInCourse, wish)).toEqual(done);
    expect(await textOf(courseId, first)).toBe(
      '麦考利久期是加权平均时间，$D_{麦考雷久期}$ 记作 D。麦考利久期大于零。',
    );
    expect(await textOf(courseId, second)).toContain('麦考利久期之后');
    const question = await questionOf(questionId);
    expect(question).toMatchObject({
      version: 1,
      published: { stem: '麦考雷久期衡量的是：' },
      draft: { stem: '麦考利久期衡量的是：', explanation: '麦考利久期是时间' },
    });
    expect((await find(courseId)).texts).toEqual([]);
    const { batches } = await owner.data(contract.listBatches, { params: { courseId } });
    expect(batches[0]).toMatchObject({ kind: 'replace', items: 6, madeBy: '校长', undoneBy: null });
    expect((await undo(wish.body.batchId)).data).toEqual({ undone: 6, kept: [] });
    expect((await undo(wish.body.batchId)).status).toBe(refused('batchUndone'));
    expect(await textOf(courseId, first)).toContain('麦考雷久期是加权');
    expect((await questionOf(questionId)).draft).toBeNull();
    expect(all(await find(courseId))).toEqual(all(found));
    await demandAuditWords(connection);
  });

  it('but for hits that are left out, one by one', async () => {
    const { courseId, first } = await taughtCourse();
    const found = await find(courseId, { where: ['text'] });
    const [text] = found.texts.filter(({ id }) => id === first);
    expect(
      await replace(courseId, [{ key: text!.key, stamp: text!.stamp, seen: 2, left: [0] }], {
        where: ['text'],
      }),
    ).toMatchObject({ replaced: 1, texts: 1 });
    expect(await textOf(courseId, first)).toMatch(/^麦考雷久期是.*麦考利久期大于零。$/);
  });

  it('[POST /api/console/content/bulk/undo] and what was changed since stays, named, while the rest comes back', async () => {
    const { courseId, first, second, questionId } = await taughtCourse();
    const wish = replacing(courseId, all(await find(courseId)));
    await owner.data(contract.replaceInCourse, wish);
    await write(courseId, second, '另写的');
    const { revision, version } = await questionOf(questionId);
    await owner.data(review.publishQuestion, {
      body: { questionId, revision, version, tells: false },
    });
    const { data } = await undo(wish.body.batchId);
    expect(data).toEqual({
      undone: 4,
      kept: [
        { title: '凸性', why: '后来又改过' },
        { title: `题 ${questionId}`, why: '后来发布了，或草稿放弃了' },
      ],
    });
    expect(await textOf(courseId, second)).toBe('另写的');
    expect(await textOf(courseId, first)).toContain('麦考雷久期是加权');
  });

  it('from the log too, once', async () => {
    const { courseId, first } = await taughtCourse();
    const wish = replacing(courseId, all(await find(courseId)));
    await owner.data(contract.replaceInCourse, wish);
    const [entry] = (
      await owner.data(listAudit, {
        query: { operation: 'replaceInCourse', targetId: String(courseId) },
      })
    ).list;
    await owner.data(undoAction, { body: { auditId: entry!.auditId } });
    expect(await textOf(courseId, first)).toContain('麦考雷久期是加权');
    expect((await undo(wish.body.batchId)).status).toBe(refused('batchUndone'));
  });
});

describe('nothing of a colleague is written over', () => {
  it('a text that was changed or removed meanwhile is left as it is, and the others are replaced', async () => {
    const { courseId, first, second, lectures } = await taughtCourse();
    const found = await find(courseId);
    await write(courseId, second, '同事写的，麦考雷久期');
    await owner.data(authoring.removeNode, {
      body: { courseId, kind: 'lecture', nodeId: lectures[0]!, isRemoved: true },
    });
    const answer = await replace(courseId, all(found));
    expect(answer.left.map(({ why }) => why)).toEqual(['刚刚有同事改过', '刚刚删去了']);
    expect(answer.texts).toBe(4);
    expect(await textOf(courseId, second)).toBe('同事写的，麦考雷久期');
    expect(await textOf(courseId, first)).toContain('麦考利久期');
  });

  it('whoever has the own alone finds and replaces there, and words of questions only with the right to write them', async () => {
    const { courseId } = await taughtCourse();
    const other = await taughtCourse();
    const teacher = await teacherOf(courseId, ['content.read', 'content.draft:own']);
    const found = await find(courseId, {}, teacher);
    expect(found.texts.at(-1)?.fault).toBe('改题要有写题的权限');
    const call = (id: number) => teacher.call(contract.replaceInCourse, replacing(id, all(found)));
    expect((await call(courseId)).data).toMatchObject({
      texts: 5,
      left: [{ why: '改题要有写题的权限' }],
    });
    expect((await call(other.courseId)).status).toBe(refused('notOwn'));
    expect(
      (await teacher.call(contract.findInCourse, { body: wishOf(other.courseId) })).status,
    ).toBe(refused('notOwn'));
    const wish = replacing(other.courseId, all(await find(other.courseId)));
    await owner.data(contract.replaceInCourse, wish);
    expect((await undo(wish.body.batchId, teacher)).status).toBe(refused('notOwn'));
    expect((await undo(randomUUID(), teacher)).status).toBe(refused('notOwn'));
    expect((await undo(randomUUID())).status).toBe(refused('batchUnknown'));
  });
});

describe('what is asked oddly', () => {
  it('is refused in words, and nothing is changed', async () => {
    const { courseId, first } = await taughtCourse();
    const texts = all(await find(courseId));
    const before = await textOf(courseId, first);
    const code = async (more: object, given = texts) =>
      (await owner.call(contract.replaceInCourse, replacing(courseId, given, more))).status;
    expect(await code({ find: '  ' })).toBe(refused('findEmpty'));
    expect(await code({ replacement: '麦考雷久期' })).toBe(refused('replaceSame'));
    expect(await code({}, [])).toBe(refused('bulkNothing'));
    expect(await code({ replacement: '长'.repeat(200) })).toBe(refused('bulkTooLong'));
    const wish = replacing(courseId, texts);
    const other = await taughtCourse();
    await owner.data(
      contract.replaceInCourse,
      replacing(other.courseId, all(await find(other.courseId)), { batchId: wish.body.batchId }),
    );
    expect((await owner.call(contract.replaceInCourse, wish)).status).toBe(refused('idReused'));
    expect(await textOf(courseId, first)).toBe(before);
    const nothing = await replace(courseId, [
      { key: 'reading:1', stamp: 'x', seen: 1, left: [] },
      { key: 'question:abc', stamp: 'x', seen: 1, left: [] },
    ]);
    expect(nothing).toMatchObject({ replaced: 0, texts: 0, left: [{ why: '刚刚删去了' }] });
  });

  it('a name that would be empty stays', async () => {
    const { courseId, first } = await taughtCourse();
    const found = await find(courseId, { where: ['title'] });
    const answer = await replace(courseId, all(found), { where: ['title'], replacement: '' });
    expect(answer).toEqual({
      replaced: 0,
      texts: 0,
      left: [{ title: '固定收益 · 麦考雷久期', why: '名称换了以后就空了' }],
    });
    expect((await desk.nodeIn(courseId, '麦考雷久期')).nodeId).toBe(first);
  });

  it('in English, signs of patterns and of HTML are found in questions too', async () => {
    const { courseId, first } = await taughtCourse();
    const questionId = await desk.ask(first, '若 a<b 且 "x" & y，则 (a+b)*');
    for (const word of ['a<b', '"x" & y', '(a+b)*', '则'])
      expect((await find(courseId, { find: word })).texts.map(({ id }) => id)).toContain(
        questionId,
      );
  });
});

it('captions are replaced in a file of their own, and come back', async () => {
  const { courseId, first, lectures } = await taughtCourse();
  const title = '录像';
  const lectureId = await desk.put(courseId, 'lecture', first, title, lectures.at(-1));
  const fields = { isIntensive: false, isFree: false, subject: null, content: { video: 'v.mp4' } };
  await connection
    .updateTable('authored_node')
    .where('kind', '=', 'lecture')
    .where('node_id', '=', lectureId)
    .set({ fields: JSON.stringify(fields) })
    .execute();
  const read = () => owner.data(authoring.getLecture, { params: { courseId, lectureId } });
  const cues = [
    { start: 0, end: 1000, text: '我们先说麦考雷久期' },
    { start: 1000, end: 2000, text: '然后是凸性' },
  ];
  await owner.data(authoring.saveCaptions, {
    body: { courseId, lectureId, revision: (await read()).revision, language: 'zh', cues },
  });
  const found = await find(courseId, { where: ['caption'] });
  expect(found.texts[0]?.hits).toMatchObject([
    { at: '00:00', before: '我们先说', where: 'caption' },
  ]);
  const wish = replacing(courseId, all(found), { where: ['caption'] });
  await owner.data(contract.replaceInCourse, wish);
  expect((await read()).captions[0]?.cues.map(({ text }) => text)).toEqual([
    '我们先说麦考利久期',
    '然后是凸性',
  ]);
  await undo(wish.body.batchId);
  expect((await read()).captions[0]?.cues).toEqual(cues);
});

it('of a text that says it more often than is shown, only what was seen is replaced', async () => {
  const { courseId, first } = await taughtCourse();
  await write(courseId, first, '久 '.repeat(6000));
  const where = ['text'] as const;
  const found = await find(courseId, { find: '久', where });
  expect(found.isCut).toBe(true);
  expect(found.texts.map(({ hits }) => hits.length)).toEqual([5000]);
  const answer = await replace(courseId, all(found), { find: '久', where, replacement: '长' });
  expect(answer).toMatchObject({ replaced: 5000, texts: 1 });
  expect(await textOf(courseId, first)).toBe(`${'长 '.repeat(5000)}${'久 '.repeat(1000)}`.trim());
});
