import { updateProfile } from '@xuezhou/contract/account';
import { listWrongQuestions, openQuestion, openQuestions } from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { numericKey } from '@xuezhou/rules/practice/question/numeric';
import { describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { changeQuestion, makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { giveAnswer } from '../../../testing/practise.ts';

const school = await startTestApp();
const { connection } = school;
const course = await makeCourse(connection);
const { courseId } = course;

const numeric = numericKey({
  value: 12.5,
  tolerance: 0.05,
  units: [
    { name: '万元', factor: 1 },
    { name: '元', factor: 0.0001 },
  ],
});
const table = {
  head: ['科目', '金额'],
  rows: [
    [
      {
        blank: { type: 'choice' as const, options: ['银行存款', '应收账款'], answer: '银行存款' },
      },
      { blank: { type: 'number' as const, key: numericKey({ value: 120 }) } },
    ],
  ],
};

describe('[practice.judging] the server judges every kind itself', () => {
  it.each([
    ['truefalse', {}, 'B', 1],
    ['truefalse', {}, 'A', -1],
    ['numeric', { numeric }, '125,000 元', 1],
    ['numeric', { numeric }, '12.6', -1],
    ['table', { table }, '["银行存款","120"]', 1],
    ['table', { table }, '["应收账款","120"]', -1],
  ] as const)('%s %o %s', async (kind, content, answer, status) => {
    const question = await makeQuestion(connection, course, { kind, content });
    const student = await school.signIn();
    const { data } = await giveAnswer(student, question, answer);
    expect(data).toMatchObject({ questionStatus: status, inWrongList: status === -1 });
  });

  it.each([
    ['truefalse', 'AB'],
    ['numeric', '十二'],
    ['table', '["银行存款"]'],
  ] as const)('%s refuses %s, which cannot be an answer', async (kind, answer) => {
    const question = await makeQuestion(connection, course, { kind, content: { numeric, table } });
    const student = await school.signIn();
    expect((await giveAnswer(student, question, answer)).status).toBe(refusals.answerInvalid[0]);
  });

  it('on the version that was seen', async () => {
    const question = await makeQuestion(connection, course);
    const changed = await changeQuestion(connection, question, { answer: 'C' });
    const student = await school.signIn();
    expect((await giveAnswer(student, question, 'B')).data).toMatchObject({ questionStatus: 1 });
    expect((await giveAnswer(student, changed, 'B')).data).toMatchObject({ questionStatus: -1 });
  });
});

describe('[practice.language] the language of questions', () => {
  const english = {
    question: '<p>Term spread?</p>',
    explanation: '<p>Because.</p>',
    reference: '',
    options: ['A', 'B', 'C'].map((letter) => ({ letter, html: `Option ${letter}`, rationale: '' })),
  };

  it('is that of the profile; what has no English stays Chinese', async () => {
    const both = await makeQuestion(connection, course, { content: { english } });
    const chinese = await makeQuestion(connection, course, { stem: '期限利差' });
    const student = await school.signIn();
    const open = async ({ questionId }: { questionId: number }) =>
      (await student.data(openQuestion, { query: { courseId, questionId } })).detail;
    expect((await open(both)).question).not.toContain('Term spread');
    await student.data(updateProfile, {
      body: { questionLanguage: 'en', questionFontSize: 3 },
    });
    expect(await open(both)).toMatchObject({
      question: '<p>Term spread?</p>',
      explanation: '<p>Because.</p>',
      options: [{ letter: 'A', html: 'Option A' }, { letter: 'B' }, { letter: 'C' }],
    });
    expect((await open(chinese)).question).toContain('期限利差');
  });

  it('comes in both, so that a page can turn from one to the other; what was not translated is Chinese in both', async () => {
    const untold = { ...english, explanation: '' };
    const both = await makeQuestion(connection, course, { content: { english: untold } });
    const chinese = await makeQuestion(connection, course);
    const student = await school.signIn();
    const open = ({ questionId }: { questionId: number }) =>
      student.data(openQuestion, { query: { courseId, questionId } });
    const inChinese = await open(both);
    expect(inChinese).toMatchObject({
      language: 'zh',
      inOther: {
        question: '<p>Term spread?</p>',
        explanation: '<p>解析</p>',
        options: [{ html: 'Option A', rationale: '<p>A 的理由</p>' }, {}, {}],
      },
    });
    await student.data(updateProfile, { body: { questionLanguage: 'en' } });
    const inEnglish = await open(both);
    expect(inEnglish.language).toBe('en');
    expect([inEnglish.inOther, inEnglish.detail]).toEqual([inChinese.detail, inChinese.inOther]);
    expect((await open(chinese)).inOther).toBeUndefined();
  });

  it('is that of the excerpts in the wrong-answer book', async () => {
    const question = await makeQuestion(connection, course, { content: { english } });
    const student = await school.signIn();
    await giveAnswer(student, question, 'A');
    const excerpts = async () => {
      const { questions } = await student.data(listWrongQuestions, { params: { courseId } });
      return questions.map(({ excerpt }) => excerpt);
    };
    expect(await excerpts()).toEqual([`第 ${question.questionId} 题`]);
    await student.data(updateProfile, { body: { questionLanguage: 'en' } });
    expect(await excerpts()).toEqual(['Term spread?']);
  });
});

describe('several questions at once', () => {
  it('come in the order asked, with their parts, each once; another course keeps its own', async () => {
    const single = await makeQuestion(connection, course);
    const composite = await makeQuestion(connection, course, { kind: 'xl' });
    const elsewhere = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    const ids = [composite, elsewhere, single, composite].map(({ questionId }) => questionId);
    const questions = await student.data(openQuestions, { body: { courseId, questionIds: ids } });
    expect(questions.map((one) => [one.questionId, one.subQuestions.length])).toEqual([
      [composite.questionId, 2],
      [single.questionId, 0],
    ]);
  });

  it('tells in the wrong-answer book what a table wanted', async () => {
    const question = await makeQuestion(connection, course, { kind: 'table', content: { table } });
    const student = await school.signIn();
    await giveAnswer(student, question, '["应收账款",""]');
    const { questions } = await student.data(listWrongQuestions, { params: { courseId } });
    expect(questions).toMatchObject([{ studentAnswer: '应收账款、', answer: '银行存款、120' }]);
  });
});
