import { randomUUID } from 'node:crypto';
import { answerCard, saveOwnCard } from '@xuezhou/contract/flash-card';
import { answerQuestion, removeWrongQuestion } from '@xuezhou/contract/practice';
import { dayOfText } from '@xuezhou/rules/flash-card/study-day';
import { describe, expect, it } from 'vitest';
import { add, makeBook, makeCard, makeCourse } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { wasDueSince } from './due-then.ts';

const school = await startTestApp();
const { connection, clock } = school;

/** A student, and a book after the first one, which an assignment may close. */
async function begin() {
  const first = await makeCourse(connection);
  const { courseId } = first;
  const place = { courseId, ...(await makeBook(connection, courseId)) };
  const student = await school.signIn();
  const { studentId } = student;
  const courses = [{ courseId, title: '', examDay: null }];
  return {
    ...{ place, studentId },
    wasDue: (day: string) => wasDueSince(connection, { studentId, courses, today: dayOfText(day) }),
    answer: async (
      moment: string,
      { questionId }: MadeQuestion,
      studentAnswer: 'A' | 'B',
      groupId?: number,
    ) => {
      clock.set(`2026-05-${moment}+08:00`);
      const answer = { answerId: randomUUID(), questionId, version: 1, studentAnswer };
      await student.data(answerQuestion, {
        body: { ...answer, courseId, ...(groupId !== undefined && { groupId }) },
      });
    },
    write: async (moment: string): Promise<number> => {
      clock.set(`2026-05-${moment}+08:00`);
      const words = { readingId: null, deck: '', front: '久期', back: '加权平均期限' };
      const made = { ownCardId: randomUUID(), courseId, editedAt: clock.now().toISOString() };
      const card = await student.data(saveOwnCard, { body: { ...words, ...made } });
      return card?.cardDetailId ?? 0;
    },
    clear: async (moment: string, { questionId }: MadeQuestion) => {
      clock.set(`2026-05-${moment}+08:00`);
      await student.data(removeWrongQuestion, { body: { courseId, questionId } });
    },
    rate: async (moment: string, cardDetailId: number, rating: 1 | 3) => {
      clock.set(`2026-05-${moment}+08:00`);
      await student.data(answerCard, { body: { reviewId: randomUUID(), cardDetailId, rating } });
    },
    lock: () =>
      add(connection, 'assignment', {
        ...{ book_id: first.bookId, title: '作业', html: '', source: '', opens_next: 'passed' },
      }),
    withdraw: () =>
      connection
        .updateTable('book')
        .set({ book_status: 0 })
        .where('book_id', '=', place.bookId)
        .execute(),
  };
}

describe('[review.streak] what was done since was due then', () => {
  it('only where its book is open, as in the queue', async () => {
    for (const close of ['lock', 'withdraw'] as const) {
      const [asked, carded] = [await begin(), await begin()];
      const question = await makeQuestion(connection, asked.place);
      await asked.answer('01T12:00:00', question, 'A');
      await asked.answer('04T12:00:00', question, 'B');
      const card = await makeCard(connection, carded.place);
      await carded.rate('01T12:00:00', card, 1);
      await carded.rate('04T12:00:00', card, 3);
      for (const { wasDue, [close]: shut } of [asked, carded]) {
        expect(await wasDue('2026-05-02')).toBe(true);
        await shut();
        expect(await wasDue('2026-05-02')).toBe(false);
      }
    }
  });

  it('also a card that the student wrote', async () => {
    const { write, rate, wasDue, lock } = await begin();
    const card = await write('01T11:00:00');
    await rate('01T12:00:00', card, 1);
    await rate('04T12:00:00', card, 3);
    await lock();
    expect(await wasDue('2026-05-02')).toBe(true);
  });

  it('not a question of a paper that was open when the day ended', async () => {
    const { place, studentId, answer, wasDue } = await begin();
    const question = await makeQuestion(connection, place);
    await answer('01T12:00:00', question, 'A');
    const { questionId } = question;
    await add(connection, 'mock_attempt', {
      student_id: studentId,
      paper_id: await makePaper(connection, place.courseId, [[question]]),
      attempt_no: 1,
      questions: JSON.stringify([
        { questionId, version: 1, groupId: null, groupVersion: null, topic: 0 },
      ]),
      total: 1,
      started_at: new Date('2026-05-02T23:30:00+08:00'),
      ends_at: new Date('2026-05-03T00:30:00+08:00'),
      handed_in_at: new Date('2026-05-03T00:20:00+08:00'),
      handed_in_by: 'student',
      right_count: 0,
      score: 0,
    });
    await answer('04T12:00:00', question, 'B');
    expect(await wasDue('2026-05-02')).toBe(false);
    expect(await wasDue('2026-05-03')).toBe(true);
  });

  it('unless it may have been cleared before, which a later clearing hides', async () => {
    const { place, answer, clear, wasDue } = await begin();
    const question = await makeQuestion(connection, place);
    await answer('01T12:00:00', question, 'A');
    await clear('04T12:00:00', question);
    expect(await wasDue('2026-05-02')).toBe(true);
    const twice = await begin();
    const again = await makeQuestion(connection, twice.place);
    await twice.answer('01T12:00:00', again, 'A');
    await twice.clear('01T13:00:00', again);
    await twice.answer('04T12:00:00', again, 'A');
    expect(await twice.wasDue('2026-05-02')).toBe(false);
    await twice.clear('04T13:00:00', again);
    expect(await twice.wasDue('2026-05-02')).toBe(false);
  });

  it('a composite question as well', async () => {
    const { place, answer, wasDue, clear } = await begin();
    const whole = await makeQuestion(connection, place, { kind: 'xl' });
    const answerAll = async (moment: string, letter: 'A' | 'B') => {
      for (const part of whole.parts) await answer(moment, part, letter, whole.questionId);
    };
    await answerAll('01T12:00:00', 'A');
    await answerAll('04T12:00:00', 'B');
    expect(await wasDue('2026-05-02')).toBe(true);
    await answerAll('05T12:00:00', 'A');
    await clear('05T13:00:00', whole);
    expect(await wasDue('2026-05-02')).toBe(false);
  });
});
