import { rateAnswer, searchLectures } from '@xuezhou/contract/assistant';
import { listComplaints } from '@xuezhou/contract/assistant/console';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { answerOf, index, playFault, sentencesOf, taughtCourse } from './testing/taught-course.ts';

const school = await startTestApp({ sandbox: true, languageModel: true });
const { connection, clock } = school;
const question = '可赎回债的凸性为什么会变成负的？';
const first = '发行人就想把债赎回去，可赎回债的凸性变成负的。';
const second = '利率跌到一定程度，发行人就想把债赎回去。';

beforeEach(async () => {
  clock.advance({ days: 1 });
  // What the model was to say and was not asked for.
  await fetch(`${school.sandbox?.consoleUrl}/faults`, { method: 'DELETE' });
});

const say = (...sentences: string[]) =>
  playFault(school, `say:${sentences.map((text) => `${text}[1]`).join('')}`);

/** An exercise that was answered, and a first hint to it. */
async function hinted(...sentences: string[]) {
  const student = await school.signIn();
  const course = await taughtCourse(school);
  const made = await makeQuestion(connection, course, {
    stem: '下面哪一项说明可赎回债的凸性为什么会变成负的？',
  });
  await index(school, course.courseId);
  await giveAnswer(student, made, 'B');
  const searchId = newId();
  const beside = { kind: 'question' as const, questionId: made.questionId };
  const body = { searchId, question, courseId: course.courseId, beside };
  expect(await student.data(searchLectures, { body })).toMatchObject({ isExercise: true });
  const ask = async (wishes: { hints?: number; isWhole?: boolean } = {}) => {
    const { events } = await answerOf(student, { searchId, question, ...wishes });
    return { texts: sentencesOf(events).map(({ text }) => text), end: events.at(-1)?.answer };
  };
  await say(...sentences);
  return { student, searchId, ask, hint: await ask() };
}

describe('hints to an exercise', () => {
  it('come to no more than all of it, where another device has had it told', async () => {
    const { ask } = await hinted(first);
    await say(first, second);
    const whole = await ask({ isWhole: true });
    expect(whole.texts).toEqual([first, second]);
    await say('可赎回债的凸性变成负的。');
    const late = await ask({ hints: 2 });
    expect(late.texts).toEqual(whole.texts);
    expect(late.end?.hints).toBeUndefined();
  });

  it('that bring nothing new are no step', async () => {
    const { ask } = await hinted(first);
    await say(first);
    const again = await ask({ hints: 2 });
    expect(again.texts).toEqual([first]);
    expect(again.end).toMatchObject({ state: 'written', hints: 1 });
    await say(second);
    expect((await ask({ hints: 2 })).end).toMatchObject({ hints: 2 });
  });

  it('have no step further from one without a sentence', async () => {
    const { ask, hint } = await hinted('什么都不是');
    expect(hint.texts).toEqual([]);
    await say(first);
    const more = await ask({ hints: 2 });
    expect(more.texts).toEqual([]);
    expect(more.end).toMatchObject({ hints: 1 });
  });

  it('keep what was said of those before, for the teachers too', async () => {
    const { student, searchId, ask } = await hinted(first);
    const complaint = '这一句说反了';
    await student.data(rateAnswer, { body: { searchId, isUseful: false, complaint } });
    await say(second);
    const more = await ask({ hints: 2 });
    expect(more.end).toMatchObject({ hints: 2, isUseful: false });
    const teacher = await signInStaffAs(school, { permissions: ['qa.answer'] });
    expect(await teacher.data(listComplaints)).toMatchObject([{ complaint }]);
  });
});
