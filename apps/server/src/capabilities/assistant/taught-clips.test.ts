import { listHistory, listTaughtClips, searchLectures } from '@xuezhou/contract/assistant';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { index, taughtCourse } from './testing/taught-course.ts';

const school = await startTestApp();
const question = '可赎回债的凸性为什么会变成负的？';
const ask = (text: string) => ({ query: { text } });

it('[GET /api/ai/taught#1,2] leads who is about to ask to where a lecture says it, and keeps nothing', async () => {
  const { bulletId } = await taughtCourse(school);
  const student = await school.signIn();
  const clips = await student.data(listTaughtClips, ask(question));
  expect(clips).toMatchObject([{ kind: 'caption', bulletId, start: 20_000 }]);
  expect(await student.data(listTaughtClips, ask('红烧肉要炖多久才烂？'))).toEqual([]);
  expect(await student.data(listTaughtClips, ask('  '))).toEqual([]);
  expect((await student.data(listHistory)).searches).toEqual([]);
});

it('[GET /api/ai/taught] names two lectures at most, and nothing that is written', async () => {
  const student = await school.signIn();
  const found = async (text: string) =>
    (await student.data(searchLectures, { body: { searchId: newId(), question: text } }))
      .resultVideo;
  for (let made = 0; made < 3; made++) await taughtCourse(school);
  expect((await found(question)).filter(({ kind }) => kind === 'caption').length).toBeGreaterThan(
    2,
  );
  expect(await student.data(listTaughtClips, ask(question))).toHaveLength(2);
  const written = await taughtCourse(school, [[0, 3, '大家好']]);
  await school.connection
    .updateTable('reading')
    .set({ html: '<p>利率互换的固定端怎么定价？把两端的现值设成相等。</p>' })
    .where('reading_id', '=', written.readingId)
    .execute();
  await index(school, written.courseId);
  const swap = '利率互换的固定端怎么定价？';
  expect((await found(swap)).map(({ kind }) => kind)).toEqual(['paragraph']);
  expect(await student.data(listTaughtClips, ask(swap))).toEqual([]);
});

it('[GET /api/ai/taught] is for students with a phone, and not for floods', async () => {
  expect((await school.visit().call(listTaughtClips, ask(question))).http).toBe(401);
  const phoneless = await school.signIn({ mobile: null });
  expect((await phoneless.call(listTaughtClips, ask(question))).status).toBe(
    refusals.phoneRequired[0],
  );
  school.clock.set('2026-11-23T10:00:00+08:00');
  const student = await school.signIn();
  for (let time = 0; time < 40; time++) await student.data(listTaughtClips, ask('不存在的词'));
  const { status } = await student.call(listTaughtClips, ask('不存在的词'));
  expect(status).toBe(refusals.assistantTooOften[0]);
});
