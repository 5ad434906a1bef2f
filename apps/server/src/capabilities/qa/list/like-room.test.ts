import * as contract from '@xuezhou/contract/qa';
import { expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { askOne, noTags } from '../../../testing/desks/qa-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const course = await makeCourse(school.connection);

it('shows what the words mean also where much was asked about the same exercise, and else all of that', async () => {
  const [asker, other, student] = [
    await school.signIn(),
    await school.signIn(),
    await school.signIn(),
  ];
  const { courseId, questionId: id } = await makeQuestion(school.connection, course);
  const about = {
    kind: 'question',
    courseId,
    id,
    second: null,
    paragraph: null,
    quote: null,
  } as const;
  const titles = [
    '分母从哪里来',
    '为什么要开方',
    '符号写反了吗',
    '单位是百分数吗',
    '答案保留几位',
    '图怎么看懂',
  ];
  const near: string[] = [];
  for (const title of titles) {
    const body = { title: `${title}？`, content: '', tags: noTags, about };
    const one = near.length < 3 ? asker : await school.signIn();
    near.push((await one.data(contract.askQuestion, { body })).questionId);
  }
  const meant = [
    await askOne(other, { title: '名义利率和实际利率有什么区别？' }),
    await askOne(other, { title: '名义利率和实际利率怎么换算？' }),
  ];
  const like = async (text: string) =>
    (await student.data(contract.listLikeQuestions, { query: { text, kind: 'question', id } })).map(
      (one) => one.questionId,
    );
  const found = await like('名义利率和实际利率的区别在哪里');
  expect(found).toHaveLength(5);
  expect(found).toEqual(expect.arrayContaining(meant));
  const [first, ...next] = found.slice(0, contract.likeShown);
  expect(near).toContain(first);
  expect(next.toSorted()).toEqual(meant.toSorted());
  expect((await like('')).every((one) => near.includes(one))).toBe(true);
  expect(await like('')).toHaveLength(5);
});
