import type { Question, QuestionPart } from '@xuezhou/contract/practice';
import { orderOptions } from '@xuezhou/rules/practice/question/option-order';
import { describe, expect, test } from 'vitest';
import * as state from './question-state.ts';
import { aPart, aQuestion } from '../testing/a-question.ts';

const keep = { autoRemove: false };
const submitted = (question: Question, letter: string) =>
  state.submit(state.choose(question, question.questionId, letter), question.questionId, keep);

describe('answering', () => {
  test('[practice.answering#1,2] choosing answers the question, submitting submits it', () => {
    const chosen = state.choose(aQuestion(), 1, 'B');
    expect(chosen).toMatchObject({ studentAnswer: 'B', isAnswered: true, isSubmitted: false });
    expect(state.submit(chosen, 1, keep)).toMatchObject({ isAnswered: true, isSubmitted: true });
  });

  test('a question without an answer is not submitted, nor is one submitted twice', () => {
    const blank = aQuestion();
    expect(state.submit(blank, 1, keep)).toBe(blank);
    const done = submitted(blank, 'A');
    expect(state.submit(done, 1, keep)).toBe(done);
    expect(state.choose(done, 1, 'B')).toBe(done);
  });

  test('[practice.multi] several letters are toggled and kept sorted', () => {
    const question = aQuestion({ qType: 'multiple', noDefiniteQuestion: true });
    const answers = ['C', 'A', 'C', 'B'].reduce<Question[]>(
      (steps, letter) => [...steps, state.choose(steps.at(-1) ?? question, 1, letter)],
      [],
    );
    expect(answers.map(({ studentAnswer }) => studentAnswer)).toEqual(['C', 'AC', 'A', 'AB']);
    const [, , , last] = answers;
    expect(last && state.choose(state.choose(last, 1, 'A'), 1, 'B')).toMatchObject({
      studentAnswer: '',
      isAnswered: false,
    });
  });

  test('[practice.judging#1,2] options are right only when all of them are; an open answer counts as right', () => {
    expect(submitted(aQuestion({ answer: 'A' }), 'A').questionStatus).toBe(1);
    expect(submitted(aQuestion({ answer: 'A' }), 'B').questionStatus).toBe(-1);
    const half = aQuestion({ qType: 'multiple', noDefiniteQuestion: true, answer: 'AB' });
    expect(submitted(half, 'A').questionStatus).toBe(-1);
    const open = aQuestion({ qType: 'open', questionType: 'QA', answer: '' });
    expect(state.submit(state.write(open, 1, '因为'), 1, keep).questionStatus).toBe(1);
  });

  test('counts the answer, for everybody and for oneself', () => {
    const question = aQuestion({ correctCount: 7, wrongCount: 2, personalWrongCount: 1 });
    expect(submitted(question, 'B')).toMatchObject({
      correctCount: 7,
      wrongCount: 3,
      personalCorrectCount: 0,
      personalWrongCount: 2,
    });
  });

  test('once more: blank, with its counts and its place in the wrong-answer book', () => {
    const done = submitted(aQuestion(), 'B');
    expect(state.reset(done)).toMatchObject({
      studentAnswer: null,
      isAnswered: false,
      isSubmitted: false,
      questionStatus: 0,
      personalWrongCount: 1,
      inWrongList: true,
    });
  });
});

describe('the wrong-answer book', () => {
  test('[practice.wrong-auto] a right answer leaves it only where the student wants that', () => {
    const question = state.choose(aQuestion({ answer: 'A', inWrongList: true }), 1, 'A');
    expect(state.submit(question, 1, { autoRemove: true }).inWrongList).toBe(false);
    expect(state.submit(question, 1, { autoRemove: false }).inWrongList).toBe(true);
  });

  test('the own grade of an open answer steers it, and leaves the statistics alone', () => {
    const open = aQuestion({ qType: 'open', questionType: 'QA', answer: '' });
    const done = state.submit(state.write(open, 1, '因为'), 1, keep);
    expect(state.grade(done, 1, 'partly')).toMatchObject({
      selfGrade: 'partly',
      inWrongList: true,
      questionStatus: 1,
    });
    expect(state.grade(done, 1, 'right').inWrongList).toBe(false);
  });
});

describe('composite', () => {
  const parts: QuestionPart[] = [
    aPart({ questionId: 11, pos: 1, answer: 'A' }),
    aPart({ questionId: 12, pos: 2, answer: 'B' }),
  ];
  const composite = aQuestion({ qType: 'xl', questionType: 'QA', subQuestions: parts });
  const answer = (question: Question, partId: number, letter: string) =>
    state.submit(state.choose(question, partId, letter), partId, keep);

  test('[practice.composite#1,2] is answered when all its parts are, and right only if all of them are', () => {
    const half = answer(composite, 11, 'A');
    expect(half).toMatchObject({ isAnswered: false, isSubmitted: false, questionStatus: 0 });
    expect(answer(half, 12, 'B')).toMatchObject({ isSubmitted: true, questionStatus: 1 });
    expect(answer(half, 12, 'A')).toMatchObject({
      isSubmitted: true,
      questionStatus: -1,
      inWrongList: true,
    });
  });

  test('asked anew, what was answered in this session stays', () => {
    const done = answer(answer(composite, 11, 'A'), 12, 'B');
    const again = state.askAnew(done, new Set([12]));
    expect(again).toMatchObject({ isSubmitted: false, questionStatus: 0 });
    expect(again.subQuestions.map(({ isSubmitted }) => isSubmitted)).toEqual([false, true]);
    expect(state.askAnew(done, new Set([11, 12]))).toBe(done);
  });
});

describe('options that change places', () => {
  const shuffle = { movable: 'ABC', seed: 5 };
  const orderOf = ({ detail }: QuestionPart) => detail.options.map(({ letter }) => letter).join('');
  const ordered = (seed: number) =>
    orderOptions(aQuestion().detail.options, { movable: 'ABC', seed })
      .map(({ letter }) => letter)
      .join('');

  test('stay while the question is answered and looked at, and are others when it is asked anew', () => {
    const question = aQuestion({ shuffle });
    const done = submitted(question, 'B');
    expect(orderOf(done)).toBe(orderOf(question));
    expect(done.shuffle).toEqual(shuffle);
    const again = state.askAnew(done, new Set());
    expect(again.shuffle?.seed).toBe(6);
    expect(orderOf(again)).toBe(ordered(6));
    expect(orderOf(state.reset(submitted(again, 'A')))).toBe(ordered(7));
    expect(ordered(7)).not.toBe(ordered(6));
  });

  test('are the same for a part that was not answered yet', () => {
    const parts = [
      aPart({ questionId: 2, pos: 1, shuffle }),
      aPart({ questionId: 3, pos: 2, shuffle }),
    ];
    const question = aQuestion({ qType: 'xl', subQuestions: parts });
    const half = state.submit(state.choose(question, 2, 'B'), 2, keep);
    const [first, second] = state.reset(half).subQuestions;
    expect(first && orderOf(first)).toBe(ordered(6));
    expect(second).toEqual(parts[1]);
  });

  test('without a word of the school stay as they are', () => {
    expect(orderOf(state.reset(submitted(aQuestion(), 'B')))).toBe('ABC');
  });
});
