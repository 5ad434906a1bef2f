import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { openAuthoring, refused } from '../testing/authoring-desk.ts';

const { school, connection, owner, put, treeOf, changesOf, publish, publishedCourse } =
  await openAuthoring();

type Line = contract.TopicLine;
const line = (title: string, given: Partial<Line> = {}): Line => ({
  ...{ topicId: null, title, group: 'basis', merged: [] },
  ...given,
});
const chapterOf = async (courseId: number, readingId: number) =>
  (await treeOf(courseId)).nodes.find(
    (node) => node.kind === 'reading' && node.nodeId === readingId,
  )!;
const send = async (
  courseId: number,
  readingId: number,
  topics: Line[],
  revision?: number,
  staff = owner,
) => {
  const now = revision ?? (await chapterOf(courseId, readingId)).revision;
  return await staff.call(contract.saveTopics, {
    body: { courseId, readingId, revision: now, topics },
  });
};
/** The chapter's topics as lines that change nothing. */
const linesOf = async (courseId: number, readingId: number) =>
  (await chapterOf(courseId, readingId)).topics.map((topic) => ({ ...topic, merged: [] }));

const subjects = async (readingId: number) =>
  await connection
    .selectFrom('subject')
    .where('reading_id', '=', readingId)
    .select(['subject_id', 'title', 'group_no'])
    .orderBy('position')
    .execute();

/** A card in a topic. */
async function putCard(courseId: number, bookId: number, readingId: number, topic: number) {
  const stand = { course_id: courseId, book_id: bookId, reading_id: readingId, subject_id: topic };
  const words = { position: 0, front: '正面', back: '背面' };
  await connection
    .insertInto('card')
    .values({ card_id: topic, ...stand, ...words })
    .execute();
}
/** A question that the school asks in a topic. */
async function putQuestion(courseId: number, bookId: number, readingId: number, topic: number) {
  await connection
    .insertInto('question')
    .values({
      ...{ question_id: topic, course_id: courseId, book_id: bookId, reading_id: readingId },
      ...{ subject_id: topic, part_no: 0, position: topic, kind: 'single', stem_text: '题' },
      ...{ source_key: `page:${topic}`, version: 1, parent_id: null },
    })
    .execute();
}

describe('topics of a chapter', () => {
  it('[POST /api/console/content/topics/save] are added, named, ordered and published beside what students see', async () => {
    const { courseId, first } = await publishedCourse();
    const [own] = await linesOf(courseId, first);
    const lines = [line('修正久期'), { ...own!, title: '麦考利久期' }, line('关键利率久期')];
    const sent = await send(courseId, first, lines);
    expect(sent.status).toBe(200);
    // Twice is once, whichever answer was lost.
    expect((await send(courseId, first, lines, 0)).data).toEqual(sent.data);
    const { topics, state } = await chapterOf(courseId, first);
    expect(topics.map(({ title }) => title)).toEqual(['修正久期', '麦考利久期', '关键利率久期']);
    expect(state).toBe('changed');
    expect(new Set(topics.map(({ topicId }) => topicId)).size).toBe(3);
    expect(await subjects(first)).toHaveLength(1);
    const [change] = (await changesOf(courseId)).changes;
    expect(change?.details).toEqual([
      { fact: '考点', before: '久期', after: '修正久期、麦考利久期、关键利率久期' },
    ]);
    expect((await publish(courseId)).status).toBe(200);
    expect((await subjects(first)).map(({ title }) => title)).toEqual(
      topics.map(({ title }) => title),
    );
  });

  it('go into one another with their questions, cards and lectures once that is published', async () => {
    const { courseId, bookId, first } = await publishedCourse();
    const [own] = await linesOf(courseId, first);
    await send(courseId, first, [own!, line('修正久期')]);
    await publish(courseId);
    const [one, two] = await linesOf(courseId, first);
    await putCard(courseId, bookId, first, two!.topicId);
    await putQuestion(courseId, bookId, first, two!.topicId);
    const lectureId = await put(courseId, 'lecture', first, '修正久期的课');
    const revision = (await treeOf(courseId)).nodes.find(
      ({ nodeId }) => nodeId === lectureId,
    )!.revision;
    await owner.data(contract.saveProperties, {
      body: {
        courseId,
        changes: [
          { kind: 'lecture', nodeId: lectureId, revision, properties: { topicId: two!.topicId } },
        ],
      },
    });
    const merge = { ...one!, merged: [two!.topicId] };
    expect((await send(courseId, first, [merge])).status).toBe(200);
    const lecture = (await treeOf(courseId)).nodes.find(({ nodeId }) => nodeId === lectureId);
    expect(lecture?.topicId).toBe(one!.topicId);
    const { changes } = await changesOf(courseId);
    expect(changes.find(({ kind }) => kind === 'reading')).toMatchObject({
      faults: [],
      details: [
        { fact: '考点', before: '久期、修正久期', after: '久期' },
        { fact: '考点合并', before: '', after: '“修正久期”里的都并入“久期”' },
      ],
    });
    const placed = async () => [
      await connection.selectFrom('question').select('subject_id').executeTakeFirst(),
      await connection.selectFrom('card').select('subject_id').executeTakeFirst(),
    ];
    expect(await placed()).toEqual([{ subject_id: two!.topicId }, { subject_id: two!.topicId }]);
    expect((await publish(courseId, [{ kind: 'reading', nodeId: first }])).status).toBe(200);
    expect(await placed()).toEqual([{ subject_id: one!.topicId }, { subject_id: one!.topicId }]);
    expect(await subjects(first)).toHaveLength(1);
    // An older version has both again, and no id was given to anything else meanwhile.
    const added = await put(courseId, 'book', courseId, '新书');
    expect(added).toBeGreaterThan(two!.topicId);
    await owner.data(contract.restoreVersion, { body: { courseId, version: 2 } });
    expect((await publish(courseId, [{ kind: 'reading', nodeId: first }])).status).toBe(200);
    expect(await subjects(first)).toHaveLength(2);
    await connection.deleteFrom('question').execute();
    await connection.deleteFrom('card').execute();
  });

  it('stay where something stands in them, which is named', async () => {
    const { courseId, bookId, first } = await publishedCourse();
    const [own] = await linesOf(courseId, first);
    await send(courseId, first, [own!, line('修正久期')]);
    await publish(courseId);
    const [one, two] = await linesOf(courseId, first);
    await putQuestion(courseId, bookId, first, two!.topicId);
    await putCard(courseId, bookId, first, two!.topicId);
    const answer = await send(courseId, first, [one!]);
    expect(answer).toMatchObject({
      status: refused('topicNeeded'),
      message: '考点“修正久期”里还有 1 道题、 1 张闪卡，请先移走，或并入另一个考点',
    });
    // Of one that nothing stood in when it went, publishing says so.
    await connection.deleteFrom('question').execute();
    await connection.deleteFrom('card').execute();
    expect((await send(courseId, first, [one!])).status).toBe(200);
    await putCard(courseId, bookId, first, two!.topicId);
    expect((await changesOf(courseId)).changes[0]?.faults).toEqual([
      '考点“修正久期”里还有 1 张闪卡，请先移到别的考点，或放弃这一章的改动',
    ]);
    expect((await publish(courseId)).status).toBe(refused('changeFaulty'));
    await connection.deleteFrom('card').execute();
    expect((await publish(courseId)).status).toBe(200);
  });

  it('are refused in words where they cannot be so, and lost to nobody who was slower', async () => {
    const { courseId, first, second } = await publishedCourse();
    const { revision } = await chapterOf(courseId, first);
    const [own] = await linesOf(courseId, first);
    const [other] = await linesOf(courseId, second);
    const status = async (lines: Line[], at = revision) =>
      (await send(courseId, first, lines, at)).status;
    expect(await status([])).toBe(refused('topicNone'));
    // The chapter's own name is a name as others are.
    expect(await status([own!, line('久期')])).toBe(refused('topicTwice'));
    expect(await status([own!, other!])).toBe(refused('topicUnknown'));
    expect(await status([{ ...own!, merged: [own!.topicId] }])).toBe(refused('topicUnknown'));
    expect(await status([own!, line('甲')])).toBe(200);
    expect(await status([own!, line('乙')])).toBe(refused('draftChanged'));
    const gone = await owner.call(contract.saveTopics, {
      body: { courseId, readingId: 1, revision: 0, topics: [own!] },
    });
    expect(gone.status).toBe(refused('nodeUnknown'));
  });

  it('are written by who may write the course, and by nobody else', async () => {
    const { courseId, first } = await publishedCourse();
    const [own] = await linesOf(courseId, first);
    const teacher = await signInStaffAs(school, {
      permissions: ['content.read', 'content.draft:own'],
    });
    expect((await send(courseId, first, [own!, line('甲')], 1, teacher)).status).toBe(
      refused('notOwn'),
    );
    const lectureId = await put(courseId, 'lecture', first, '课');
    const [, stranger] = [first, (await publishedCourse()).first];
    const wrong = await owner.call(contract.saveProperties, {
      body: {
        courseId,
        changes: [
          { kind: 'lecture', nodeId: lectureId, revision: 1, properties: { topicId: stranger } },
        ],
      },
    });
    expect(wrong.status).toBe(refused('topicUnknown'));
  });
});
