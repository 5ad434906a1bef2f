import * as practice from '@xuezhou/contract/practice';
import { getReview } from '@xuezhou/contract/review';
import { requestBy } from '../http/ask.ts';
import { freshId, type Row } from '../http/rows.ts';
import { largeCourse, questionCount, wrongCount } from './grow-practice.ts';

const { courseId } = largeCourse;
const count = (number: number) => number.toLocaleString('en');

/** What practice and its review cost in a large course. */
export const practiceRows: readonly Row[] = [
  {
    name: 'question-list',
    title: `question list of ${count(questionCount)}`,
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) => [
      requestBy(student, practice.listQuestions, {
        body: { type: practice.exerciseTypes.sequential, courseId },
      }),
    ],
  },
  {
    name: 'wrong-list',
    title: `wrong list of ${count(wrongCount)}`,
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) => [
      requestBy(student, practice.listWrongQuestions, { params: { courseId } }),
    ],
  },
  {
    name: 'answer',
    title: 'answer',
    bare: 'writes',
    hasTarget: true,
    requests: (student) =>
      Array.from({ length: 8 }, (_none, number) =>
        requestBy(student, practice.answerQuestion, {
          body: {
            answerId: freshId,
            courseId,
            questionId: 950_001 + number,
            version: 1,
            studentAnswer: 'ABC'[number % 3] ?? 'A',
            spentMs: 20_000,
          },
        }),
      ),
  },
  {
    name: 'review',
    title: `review overview of ${count(questionCount)} cards and ${count(wrongCount)} wrong questions`,
    bare: 'reads',
    hasTarget: true,
    requests: (student) => [requestBy(student, getReview)],
  },
];
