import { randomUUID } from 'node:crypto';
import { answerCard } from '@xuezhou/contract/flash-card';
import { answerMock, getPaperChanges, handInMock, redoMock } from '@xuezhou/contract/mock';
import { gradeOpenAnswer } from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { getTopic } from '@xuezhou/contract/study';
import { beforeEach, describe, expect, it } from 'vitest';
import { requestOf, type TestClient } from '../../../testing/client.ts';
import { makeCard, makeCourse, makeReading, type MadeCourse } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { study } from '../../../testing/study.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-02T04:00:00Z'));

const read = (student: TestClient, { courseId, readingId }: MadeCourse) =>
  student.data(getTopic, { params: { courseId, readingId } });

async function makeTopic(count: number) {
  const course = await makeCourse(connection, { duration: 100 });
  const questions: MadeQuestion[] = [];
  for (let index = 0; index < count; index++)
    questions.push(await makeQuestion(connection, course));
  return { course, questions };
}

/** A paper from its beginning to the hand-in, answered by so many letters. */
async function sit(
  student: TestClient,
  paperId: number,
  answers: readonly (readonly [MadeQuestion | undefined, 'A' | 'B'])[],
) {
  await student.data(redoMock, { params: { paperId } });
  for (const [question, studentAnswer] of answers)
    await student.call(answerMock, {
      body: { paperId, questionId: question?.questionId ?? 0, studentAnswer },
    });
  clock.advance({ minutes: 5 });
  await student.data(handInMock, { body: { paperId } });
}

async function answerAll(student: TestClient, questions: readonly MadeQuestion[], letter: string) {
  for (const question of questions) await giveAnswer(student, question, letter);
}

describe('[study.topic] what is known of a chapter', () => {
  it('[study.topic#1] stands with what it rests on: the last paper, practice, own grades, cards, lectures', async () => {
    const { course, questions } = await makeTopic(8);
    const essay = await makeQuestion(connection, course, { kind: 'open' });
    const cardDetailId = await makeCard(connection, course);
    const student = await school.signIn();
    const { courseId } = course;
    const paperId = await makePaper(connection, courseId, [questions.slice(0, 2)]);

    await answerAll(student, questions.slice(2, 7), 'B');
    clock.advance({ minutes: 1 });
    await giveAnswer(student, questions[2]!, 'A');
    await giveAnswer(student, essay, '要点');
    const graded = { courseId, questionId: essay.questionId, grade: 'partly' as const };
    await student.data(gradeOpenAnswer, { body: graded });
    await student.data(answerCard, {
      body: { reviewId: randomUUID(), cardDetailId, rating: 3 },
    });
    await study(school).report(student, course, { position: 100, watched: [{ from: 0, to: 100 }] });
    clock.advance({ minutes: 5 });
    await sit(student, paperId, [
      [questions[0], 'B'],
      [questions[1], 'A'],
    ]);

    const topic = await read(student, course);
    expect(topic).toMatchObject({ share: 100, lastPaper: { right: 1, answers: 2 } });
    const { paper, practice, graded: own, cards, lectures } = topic.evidence;
    expect(paper).toMatchObject({ paperId, attemptNo: 1, right: 1, answers: 2, kept: 0 });
    expect(paper?.title).not.toBe('');
    expect(paper?.list.map(({ result }) => result).toSorted()).toEqual(['right', 'wrong']);
    // Of each question the last answer.
    expect(practice).toMatchObject({ right: 4, answers: 5, kept: 0 });
    expect(practice?.list[0]).toMatchObject({
      ...{ questionId: questions[2]!.questionId, result: 'wrong', canOpen: true },
      stem: `第 ${questions[2]!.questionId} 题`,
    });
    expect(own?.list.map(({ result }) => result)).toEqual(['partly']);
    expect(cards).toMatchObject({ count: 1, remembered: 100 });
    expect(lectures).toEqual({ watched: 1, total: 1 });
    expect(topic.minutes === null).toBe(topic.missing === null);
  });

  it('[study.topic#2] says from which level it fell, on which day and by what', async () => {
    const { course, questions } = await makeTopic(24);
    const student = await school.signIn();
    const paperId = await makePaper(connection, course.courseId, [questions.slice(18)]);
    await answerAll(student, questions.slice(0, 18), 'B');
    const risen = await read(student, course);
    expect(risen).toMatchObject({ mastery: 4, change: null });
    expect(risen.days).toEqual([
      { day: '2026-11-02', percent: risen.percent, mastery: 4, by: 'practice' },
    ]);
    expect(risen.fadesOn).toMatch(/^202[67]-/);

    clock.set('2026-11-12T11:00:00Z');
    await sit(
      student,
      paperId,
      questions.slice(18).map((question) => [question, 'A']),
    );
    const fallen = await read(student, course);
    expect(fallen.mastery).toBeLessThan(4);
    // Ten days had taken a level before the paper did.
    expect(fallen.days.map(({ day, by }) => [day, by])).toEqual([
      ['2026-11-02', 'practice'],
      ['2026-11-12', 'idle'],
      ['2026-11-12', 'paper'],
    ]);
    expect(fallen.change).toEqual({
      ...{ from: 3, to: fallen.mastery, day: '2026-11-12', by: 'paper' },
    });
    expect(fallen.fadesOn).toBeNull();

    // A day without answers is told as such.
    clock.set('2026-11-14T04:00:00Z');
    const later = await read(await school.signIn(student.studentId), course);
    expect(later.days.at(-1)).toMatchObject({
      ...{ day: '2026-11-14', by: 'idle', percent: later.percent },
    });
  });

  it('[study.topic#2] leaves to idle time what it took before a paper, and tells the paper as the transcript does', async () => {
    const { course, questions } = await makeTopic(11);
    const before = await school.signIn();
    await answerAll(before, questions.slice(0, 10), 'B');
    const paperId = await makePaper(connection, course.courseId, [questions.slice(10)]);
    clock.set('2027-05-21T04:00:00Z');
    const student = await school.signIn(before.studentId);
    await sit(student, paperId, [[questions[10], 'B']]);
    const { change, days, mastery } = await read(student, course);
    const { topics } = await student.data(getPaperChanges, { params: { paperId }, query: {} });
    const told = topics[0]!;
    expect(told.after.mastery).toBeGreaterThan(told.before.mastery);
    expect(days.map(({ day, by, mastery: level }) => [day, by, level])).toEqual([
      ['2026-11-02', 'practice', 3],
      ['2027-05-21', 'idle', told.before.mastery],
      ['2027-05-21', 'paper', mastery],
    ]);
    expect(change).toEqual({
      ...{ from: told.before.mastery, to: told.after.mastery, day: '2027-05-21', by: 'paper' },
    });
  });

  it('[study.topic#3] shows nothing of what a paper keeps: those answers are counted alone', async () => {
    const { course, questions } = await makeTopic(3);
    const student = await school.signIn();
    await answerAll(student, questions, 'B');
    const paperId = await makePaper(connection, course.courseId, [questions.slice(0, 1)]);
    await student.data(redoMock, { params: { paperId } });
    const open = (await read(student, course)).evidence.practice;
    expect(open).toMatchObject({ right: 3, answers: 3, kept: 1 });
    expect(open?.list.map(({ questionId }) => questionId)).not.toContain(questions[0]!.questionId);
    await student.data(handInMock, { body: { paperId } });
    await makePaper(connection, course.courseId, [questions.slice(1, 2)], { isHeldOut: true });
    const topic = await read(student, course);
    const held = topic.evidence.practice;
    expect([topic.heldOut, held?.kept]).toEqual([1, 1]);
    expect(held?.list.map(({ questionId }) => questionId)).not.toContain(questions[1]!.questionId);
  });

  it('is empty of evidence before anything was done, and 404 in another course', async () => {
    const { course } = await makeTopic(1);
    const other = await makeReading(connection, await makeCourse(connection));
    const student = await school.signIn();
    expect(await read(student, course)).toMatchObject({
      ...{ mastery: 0, percent: null, likely: null, change: null, fadesOn: null, days: [] },
      evidence: { paper: null, practice: null, graded: null, cards: null },
    });
    const params = { courseId: course.courseId, readingId: other.readingId };
    expect((await student.send(requestOf(getTopic, { params }))).statusCode).toBe(404);
    const owned = await makeCourse(connection, { access: 'enrolled' });
    const { status } = await student.call(getTopic, { params: owned });
    expect(status).toBe(refusals.courseNotOwned[0]);
  });
});
