import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { answerCard, reportCard } from '@xuezhou/contract/flash-card';
import * as contract from '@xuezhou/contract/flash-card/console';
import { listAudit } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { demandAuditWords } from '../../../testing/desks/demand-audit-words.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { makeReading } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { countCards } from '../bank/count-cards.ts';
import { makeCardCourse, seeCard } from '../testing/card-course.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

/** A course that pages own, with three cards, and a student. */
async function makeBank() {
  const made = await makeCardCourse(school);
  await sql`update course set source = ${`cards:${made.course.courseId}`} where course_id = ${made.course.courseId}`.execute(
    connection,
  );
  return made;
}
const now = (cardId: number) => owner.data(contract.getSchoolCard, { params: { cardId } });
const list = (query: object) => owner.data(contract.listBankCards, { query });
const idsIn = async (query: object) => (await list(query)).list.map(({ cardId }) => cardId);
const save = (cardId: number | null, words: contract.CardWords, wishes: object = {}) =>
  owner.call(contract.saveCard, {
    body: { requestId: randomUUID(), cardId, seen: null, words, ...wishes },
  });
const study = async (student: Awaited<ReturnType<typeof makeBank>>['student'], cardId: number) =>
  await student.data(answerCard, {
    body: { reviewId: randomUUID(), cardDetailId: cardId, rating: 3 },
  });

it('[GET /api/console/cards] [GET /api/console/cards/courses] [GET /api/console/cards/ids] are found by words, number and state, page by page', async () => {
  const { course, cards } = await makeBank();
  const { courseId } = course;
  const ids = [...cards];
  expect(await idsIn({ courseId })).toEqual(ids);
  const first = await list({ courseId, limit: 2 });
  expect(first).toMatchObject({ total: 3 });
  expect(await idsIn({ courseId, after: first.next })).toEqual([ids[2]]);
  expect(await idsIn({ courseId, search: '是**利率' })).toEqual([ids[0]]);
  expect(await idsIn({ search: String(ids[1]) })).toContain(ids[1]);
  expect(await idsIn({ courseId, state: 'retired' })).toEqual([]);
  expect(await idsIn({ courseId, only: 'reported' })).toEqual([]);
  expect(await idsIn({ courseId, only: 'unseen' })).toEqual(ids);
  const courses = await owner.data(contract.listCardCourses);
  expect(courses.find((each) => each.courseId === courseId)).toMatchObject({
    ...{ cards: 3, inFiles: false },
  });
  expect(await owner.data(contract.listBankCardIds, { query: { courseId } })).toEqual({
    ...{ cardIds: ids, isCut: false },
  });
});

it('[POST /api/console/cards/save] [GET /api/console/cards/:cardId] is changed by who saw it, students go on where they were, and the log takes it back', async () => {
  const { cards, student } = await makeBank();
  const cardId = cards[0];
  const { memory, nextReview } = await study(student, cardId);
  const { words } = await now(cardId);
  const next = { ...words, front: '利率？' };
  expect((await save(cardId, next, { seen: words })).status).toBe(200);
  expect((await save(cardId, next, { seen: words })).status).toBe(200);
  expect(await seeCard(student, cardId)).toMatchObject({ memory, nextReview });
  expect((await seeCard(student, cardId)).front).toContain('利率？');
  const late = await save(cardId, { ...words, front: '别的' }, { seen: words });
  expect(late.status).toBe(refused('cardChanged'));
  const query = { operation: 'saveCard', targetId: String(cardId) };
  const { list: entries } = await owner.data(listAudit, { query });
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ before: words, after: next });
  expect((await undoLast(owner, 'saveCard', cardId)).status).toBe(200);
  expect((await now(cardId)).words).toEqual(words);
  const faulty = await save(cardId, { ...words, back: '$\\frac{1$' }, { seen: words });
  expect(faulty.status).toBe(refused('cardWordsWrong'));
  expect((await save(cardId, { ...words, front: ' ' }, { seen: words })).message).toBe(
    '请写上正面',
  );
  expect((await save(999_999_999, words, { seen: words })).status).toBe(refused('cardUnknown'));
  await demandAuditWords(connection);
});

it('is made once, behind the others of its chapter, and undone it is retired', async () => {
  const { course, student } = await makeBank();
  const requestId = randomUUID();
  const words = { subjectId: course.subjectId, front: '**久期**', back: '加权平均 $\\frac12$' };
  const { cardId } = (await save(null, words, { requestId })).data;
  expect((await save(null, words, { requestId })).data).toEqual({ cardId });
  const { list: listed } = await list({ courseId: course.courseId });
  expect(listed.at(-1)).toMatchObject({ cardId, front: '久期', back: '加权平均 $\\frac12$' });
  expect((await seeCard(student, cardId)).back).toContain('加权平均');
  expect(await undoLast(owner, 'saveCard', cardId)).toMatchObject({ status: 200 });
  expect(await now(cardId)).toMatchObject({ isRetired: true });
  // The number is never another's.
  const other = (await save(null, words)).data;
  expect(other.cardId).not.toBe(cardId);
  expect((await save(null, { ...words, subjectId: 999_999_999 })).status).toBe(
    refused('placeUnknown'),
  );
});

it('[POST /api/console/cards/retire] [POST /api/console/cards/restore] are asked no more, and go on where they were when they come back', async () => {
  const { course, cards, student } = await makeBank();
  const { courseId } = course;
  const cardIds = [cards[0], cards[2]];
  const { memory, nextReview } = await study(student, cards[0]);
  expect(await owner.data(contract.retireCards, { body: { cardIds, why: '过时' } })).toEqual({
    ...{ cards: 2, inFiles: 0 },
  });
  expect(await owner.data(contract.retireCards, { body: { cardIds } })).toMatchObject({ cards: 0 });
  await expect(seeCard(student, cards[0])).rejects.toThrow();
  expect(await idsIn({ courseId })).toEqual([cards[1]]);
  expect(await idsIn({ courseId, state: 'retired' })).toEqual(cardIds);
  expect((await undoLast(owner, 'retireCards')).status).toBe(200);
  expect(await seeCard(student, cards[0])).toMatchObject({ memory, nextReview });
  await owner.data(contract.retireCards, { body: { cardIds } });
  expect(await owner.data(contract.restoreCards, { body: { cardIds } })).toEqual({
    ...{ cards: 2, placeless: 0 },
  });
  expect(await seeCard(student, cards[0])).toMatchObject({ memory, nextReview });
  expect((await undoLast(owner, 'restoreCards')).status).toBe(200);
  expect(await idsIn({ courseId, state: 'retired' })).toEqual(cardIds);
  const gone = await owner.call(contract.retireCards, { body: { cardIds: [999_999_999] } });
  expect(gone.status).toBe(refused('cardsUnknown'));
  await demandAuditWords(connection);
});

it('[POST /api/console/cards/place] gives several a topic, leaves those of other courses and of files, and goes back', async () => {
  const { course, cards } = await makeBank();
  const elsewhere = await makeBank();
  const inFiles = await makeBank();
  await sql`update course set source = 'catalogue' where course_id = ${inFiles.course.courseId}`.execute(
    connection,
  );
  const other = await makeReading(connection, course);
  const cardIds = [cards[0], elsewhere.cards[0], inFiles.cards[0]];
  const body = { cardIds, subjectId: other.subjectId };
  expect(await owner.data(contract.placeCards, { body })).toEqual({
    ...{ cards: 1, inFiles: 1, elsewhere: 1 },
  });
  expect(await owner.data(contract.placeCards, { body })).toMatchObject({ cards: 0 });
  expect(await now(cards[0])).toMatchObject({ readingId: other.readingId });
  expect((await undoLast(owner, 'placeCards')).status).toBe(200);
  expect((await now(cards[0])).words.subjectId).toBe(course.subjectId);
  const ofFile = await now(inFiles.cards[0]);
  expect(ofFile.file).toMatch(/^courses\/.+\/cards\.yaml$/);
  const words = { ...ofFile.words, front: '改' };
  const saved = await save(ofFile.cardId, words, { seen: ofFile.words });
  expect(saved.status).toBe(refused('cardOfFile'));
  const added = await save(null, { ...words, subjectId: inFiles.course.subjectId });
  expect(added.status).toBe(refused('cardOfFile'));
  expect(await owner.data(contract.retireCards, { body: { cardIds: [ofFile.cardId] } })).toEqual({
    cards: 0,
    inFiles: 1,
  });
  await demandAuditWords(connection);
});

it('[GET /api/console/cards/reports] [POST /api/console/cards/reports/settle] is answered once, and whoever reported is told', async () => {
  const { cards, student, course } = await makeBank();
  const cardId = cards[0];
  const waiting = async () =>
    (await owner.data(contract.listCardReports)).filter((each) => each.cardId === cardId);
  expect(await waiting()).toEqual([]);
  await student.data(reportCard, { body: { cardDetailId: cardId, content: '分母错了' } });
  const { words } = await now(cardId);
  expect(await waiting()).toMatchObject([{ content: '分母错了', front: words.front }]);
  expect(await idsIn({ courseId: course.courseId, only: 'reported' })).toEqual([cardId]);
  const { reports } = await now(cardId);
  expect(reports).toMatchObject([{ content: '分母错了', reply: null }]);
  const body = {
    ...{ cardId, reportIds: reports.map(({ reportId }) => reportId) },
    ...{ status: 'fixed' as const, reply: '改好了，谢谢' },
  };
  expect(
    (await owner.call(contract.settleCardReports, { body: { ...body, reply: ' ' } })).status,
  ).toBe(refused('cardReplyEmpty'));
  expect(await owner.data(contract.settleCardReports, { body })).toEqual({ reports: 1 });
  expect(await owner.data(contract.settleCardReports, { body })).toEqual({ reports: 0 });
  const late = await owner.call(contract.settleCardReports, { body: { ...body, reply: '没有错' } });
  expect(late.status).toBe(refused('cardReportsSettled'));
  expect(await idsIn({ courseId: course.courseId, only: 'reported' })).toEqual([]);
  expect(await waiting()).toEqual([]);
  const { rows } = await sql<{ content: string }>`
    select content from message where student_id = ${student.studentId}`.execute(connection);
  expect(rows.filter(({ content }) => content.includes('改好了，谢谢'))).toHaveLength(1);
  await demandAuditWords(connection);
});

it('tells how many study a card and how often it is forgotten, of twenty people at least', async () => {
  const { course, cards } = await makeBank();
  const cardId = cards[1];
  const memory = JSON.stringify({ reviews: 4, lapses: 1 });
  const put = async (from: number, to: number) =>
    await sql`insert into card_state (student_id, card_id, course_id, memory)
      select 900000 + n, ${cardId}, ${course.courseId}, ${memory}::jsonb from generate_series(${from}::int, ${to}::int) n`.execute(
      connection,
    );
  const students = Array.from({ length: 20 }, (_, at) => 900_001 + at);
  await sql`insert into student (student_id, nickname, nickname_key) select id, 'x' || id, 'x' || id from unnest(${students}::int[]) id on conflict do nothing`.execute(
    connection,
  );
  await put(1, 19);
  await countCards.run(connection, { now: new Date() });
  expect((await now(cardId)).figures).toBeNull();
  await put(20, 20);
  await countCards.run(connection, { now: new Date() });
  await countCards.run(connection, { now: new Date() });
  expect((await now(cardId)).figures).toEqual({ learners: 20, reviews: 80, forgotten: 20 });
  expect(await idsIn({ courseId: course.courseId, only: 'forgotten' })).toEqual([cardId]);
});
