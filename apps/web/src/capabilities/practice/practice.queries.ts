import { getCourse, getCourseHome } from '@xuezhou/contract/study';
import { getPracticeTree, listExerciseTypes, listWrongQuestions } from '@xuezhou/contract/practice';
import type { DataOf } from '@xuezhou/contract/kernel';
import { queryOptions } from '@tanstack/react-query';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { keptQuery } from '../../platform/outbox/kept-query.ts';
import { orKeptAnswer } from '../../platform/outbox/or-kept-answer.ts';
import { inQuestionLanguage } from '../../platform/question/question-language.ts';

export const homeQuery = operationQuery(getCourseHome, {});

/** Only for what stands beside a question, so its failure is no reason for a notice. */
export const courseQuery = (courseId: number) =>
  operationQuery(getCourse, { params: { courseId } }, { ignoreErrors: true });

export const typesQuery = (courseId: number) =>
  keptQuery(listExerciseTypes, { params: { courseId } });

export const treeQuery = (courseId: number) => keptQuery(getPracticeTree, { params: { courseId } });

/** Over what the server says lies what this device has not sent yet. */
export const wrongQuery = (courseId: number) =>
  queryOptions<DataOf<typeof listWrongQuestions>>({
    queryKey: keyOf(listWrongQuestions, { params: { courseId } }),
    queryFn: async ({ signal }) => {
      const { waitingAnswers } = await import('./practice.outbox.ts');
      // Read first: what the server takes meanwhile is then laid over once more, and nothing is missing.
      const waiting = await waitingAnswers();
      const book = await orKeptAnswer(listWrongQuestions, { params: { courseId } }, { signal });
      if (waiting.length === 0) return book;
      return (await import('./wrong/waiting-wrong.ts')).withWaiting(book, waiting);
    },
    meta: inQuestionLanguage,
  });
