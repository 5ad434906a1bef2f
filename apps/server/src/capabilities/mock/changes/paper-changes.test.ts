import { randomUUID } from 'node:crypto';
import { getPaperChanges } from '@xuezhou/contract/mock';
import { answerCard } from '@xuezhou/contract/flash-card';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { makeCard, makeCourse, makeReading } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { handIn, save, start, transcript } from '../testing/sit.ts';

const school = await startTestApp();
const { connection, clock } = school;

it('[mock.changes#1-4] says which chapters a paper moved, what fell first, before it and with it', async () => {
  clock.set('2026-11-02T04:00:00Z');
  const course = await makeCourse(connection);
  const { courseId } = course;
  const other = { ...course, ...(await makeReading(connection, course)) };
  const [own, others] = [[], []] as Awaited<ReturnType<typeof makeQuestion>>[][];
  for (let index = 0; index < 24; index++) own!.push(await makeQuestion(connection, course));
  for (let index = 0; index < 8; index++) others!.push(await makeQuestion(connection, other));
  const student = await school.signIn();
  for (const question of own!.slice(0, 18)) await giveAnswer(student, question, 'B');
  for (const question of others!.slice(0, 6)) await giveAnswer(student, question, 'A');
  const paperId = await makePaper(connection, courseId, [[...own!.slice(18), ...others!.slice(6)]]);
  const read = (attemptNo?: number) =>
    student.call(getPaperChanges, {
      params: { paperId },
      query: attemptNo === undefined ? {} : { attemptNo },
    });

  expect((await read()).status).toBe(refusals.mockNotBegun[0]);
  clock.set('2026-11-12T04:00:00Z');
  await start(student, paperId);
  expect((await read()).status).toBe(refusals.mockNotHandedIn[0]);
  for (const { questionId } of own!.slice(18)) await save(student, paperId, questionId, 'A');
  await save(student, paperId, others![6]!.questionId, 'A');
  await handIn(student, paperId);
  const { isReady, topics } = (await read()).data;
  expect(isReady).toBe(true);
  expect(topics.map(({ readingId, right, answers }) => [readingId, right, answers])).toEqual([
    [course.readingId, 0, 6],
    [other.readingId, 0, 1],
  ]);
  const [fallen, stayed] = topics;
  expect(fallen!.after.mastery).toBeLessThan(fallen!.before.mastery);
  expect(fallen!.after.percent).toBeLessThan(fallen!.before.percent ?? 0);
  expect(stayed!.after.mastery).toBe(stayed!.before.mastery);

  // What comes later does not change what this attempt changed.
  clock.advance({ days: 1 });
  for (const question of own!) await giveAnswer(student, question, 'B');
  expect((await read(1)).data.topics).toEqual(topics);
});

it('[mock.changes] tells a chapter that the paper began after those that moved, and nothing of open answers without a mark', async () => {
  clock.set('2026-11-02T04:00:00Z');
  const course = await makeCourse(connection);
  const fresh = { ...course, ...(await makeReading(connection, course)) };
  const [own, news] = [[], []] as Awaited<ReturnType<typeof makeQuestion>>[][];
  for (let index = 0; index < 24; index++) own!.push(await makeQuestion(connection, course));
  for (let index = 0; index < 6; index++) news!.push(await makeQuestion(connection, fresh));
  const essay = await makeQuestion(connection, fresh, { kind: 'open' });
  const student = await school.signIn();
  for (const question of own!.slice(0, 18)) await giveAnswer(student, question, 'B');
  const asked = [...news!, ...own!.slice(18)];
  const papers = [
    await makePaper(connection, course.courseId, [[essay]]),
    await makePaper(connection, course.courseId, [asked]),
  ];
  const [open, mixed] = papers as [number, number];
  const read = async (paperId: number) =>
    (await student.data(getPaperChanges, { params: { paperId }, query: {} })).topics;

  await start(student, open);
  await save(student, open, essay.questionId, '要点');
  await handIn(student, open);
  expect(await read(open)).toEqual([]);

  clock.set('2026-11-12T04:00:00Z');
  await start(student, mixed);
  for (const { questionId } of asked) await save(student, mixed, questionId, 'A');
  await handIn(student, mixed);
  const topics = await read(mixed);
  expect(topics.map(({ readingId, right }) => [readingId, right])).toEqual([
    [course.readingId, 0],
    [fresh.readingId, 0],
  ]);
  // All wrong: that it stands at the first level now is no rise.
  expect(topics[1]).toMatchObject({ before: { mastery: 0 }, after: { mastery: 1 } });
});

it('[mock.changes] is told alike after the cards of its chapters were reviewed again', async () => {
  clock.set('2026-11-02T04:00:00Z');
  const course = await makeCourse(connection);
  const [questions, cards] = [[], []] as [Awaited<ReturnType<typeof makeQuestion>>[], number[]];
  for (let index = 0; index < 11; index++) questions.push(await makeQuestion(connection, course));
  for (let index = 0; index < 15; index++) cards.push(await makeCard(connection, course));
  const student = await school.signIn();
  const review = async () => {
    for (const cardDetailId of cards)
      await student.data(answerCard, { body: { reviewId: randomUUID(), cardDetailId, rating: 3 } });
  };
  for (const question of questions.slice(0, 8)) await giveAnswer(student, question, 'B');
  const paperId = await makePaper(connection, course.courseId, [questions.slice(8)]);
  const read = async () =>
    (await student.data(getPaperChanges, { params: { paperId }, query: {} })).topics;
  clock.set('2026-11-25T04:00:00Z');
  await review();
  clock.set('2026-11-26T04:00:00Z');
  await start(student, paperId);
  for (const { questionId } of questions.slice(8)) await save(student, paperId, questionId, 'A');
  await handIn(student, paperId);
  const [told] = await read();
  clock.set('2026-11-29T04:00:00Z');
  await review();
  const [again] = await read();
  expect([again!.before.mastery, again!.after.mastery]).toEqual([
    told!.before.mastery,
    told!.after.mastery,
  ]);
  // The stability of then is not kept.
  expect(Math.abs(again!.before.percent! - told!.before.percent!)).toBeLessThanOrEqual(2);
  expect(Math.abs(again!.after.percent! - told!.after.percent!)).toBeLessThanOrEqual(2);
});

it('[mock.changes] names a chapter whose book was withdrawn, and leads nowhere there', async () => {
  clock.set('2026-11-02T04:00:00Z');
  const course = await makeCourse(connection);
  const question = await makeQuestion(connection, course);
  const student = await school.signIn();
  const paperId = await makePaper(connection, course.courseId, [[question]]);
  await start(student, paperId);
  await save(student, paperId, question.questionId, 'A');
  await handIn(student, paperId);
  const look = async () => ({
    changes: (await student.data(getPaperChanges, { params: { paperId }, query: {} })).topics,
    scores: (await transcript(student, paperId)).topics,
  });
  const open = await look();
  expect(open.changes).toMatchObject([{ readingId: course.readingId, canOpen: true }]);
  expect(open.scores).toMatchObject([{ readingId: course.readingId }]);
  await connection
    .updateTable('book')
    .set({ book_status: -1 })
    .where('book_id', '=', course.bookId)
    .execute();
  const closed = await look();
  expect(closed.changes).toMatchObject([{ readingId: course.readingId, canOpen: false }]);
  expect(closed.scores[0]?.readingId).toBeUndefined();
});
