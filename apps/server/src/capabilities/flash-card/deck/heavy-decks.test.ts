import { listCardBooks } from '@xuezhou/contract/flash-card';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { importDeck } from '../testing/own-deck.ts';
import { ownCardsOf } from '../testing/own-card.ts';

// Long enough for a busy machine to have split the file into rows, and far too short for what stands in them.
const school = await startTestApp({ environment: { STUDENT_FILE_SECONDS: '8' } });
const course = await makeCourse(school.connection);

const repeat = (mark: string, length: number) => mark.repeat(length / mark.length);
/** As many marks as a file may hold, which take many times as long as it may. */
const csv = `正面,背面\n${`${repeat('> ', 4900)},${repeat('**a', 4900)}\n`.repeat(200)}`;

it('[flash-card.own-import] a file that takes too long says where it stood, and others are answered meanwhile', async () => {
  const [student, other] = await Promise.all([school.signIn(), school.signIn()]);
  let isOver = false;
  const asked = importDeck(student, course.courseId, csv).finally(() => (isOver = true));
  const params = { courseId: course.courseId };
  expect((await other.call(listCardBooks, { params })).status).toBe(200);
  expect(isOver).toBe(false);
  const { status, message } = await asked;
  expect(message).toMatch(/读到第 \d+ 行时已经用了 8 秒.*把文件分成几个再导入/);
  expect(status).toBe(refusals.ownDeckUnreadable[0]);
  expect(await ownCardsOf(student, course.courseId)).toEqual([]);
});
