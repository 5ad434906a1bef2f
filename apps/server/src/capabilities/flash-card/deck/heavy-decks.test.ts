import { listCardBooks } from '@xuezhou/contract/flash-card';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { ankiDeck, importDeck } from '../testing/own-deck.ts';
import { ownCardsOf } from '../testing/own-card.ts';

/** Files of as many marks as one may hold, which take many times as long. */
const school = await startTestApp({ environment: { STUDENT_FILE_SECONDS: '1' } });
const course = await makeCourse(school.connection);

const repeat = (mark: string, length: number) => mark.repeat(length / mark.length);
const csv = `正面,背面\n${`${repeat('> ', 4900)},${repeat('**a', 4900)}\n`.repeat(200)}`;
const anki = ankiDeck(
  Array.from({ length: 66 }, (_none, index) => [`问 ${index}`, repeat('[$]<b>[/$]', 29_000)]),
);

it.each([
  ['of Markdown', csv, /读到第 \d+ 行时已经用了 1 秒/],
  ['of Anki', anki, /读到第 \d+ 条时已经用了 1 秒/],
])(
  '[flash-card.own-import] a file %s that takes too long says where it stood, and others are answered meanwhile',
  async (_what, bytes, words) => {
    const [student, other] = await Promise.all([school.signIn(), school.signIn()]);
    let isOver = false;
    const asked = importDeck(student, course.courseId, bytes).finally(() => (isOver = true));
    const params = { courseId: course.courseId };
    expect((await other.call(listCardBooks, { params })).status).toBe(200);
    expect(isOver).toBe(false);
    const { status, message } = await asked;
    expect(message).toMatch(words);
    expect(status).toBe(refusals.ownDeckUnreadable[0]);
    expect(await ownCardsOf(student, course.courseId)).toEqual([]);
  },
);
