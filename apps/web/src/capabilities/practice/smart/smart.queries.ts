import { exerciseTypes, getSmartStart } from '@xuezhou/contract/practice';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keptQuery } from '../../../platform/outbox/kept-query.ts';
import { listedQuestions, type Listed } from '../practice-set.ts';
import { wishOf, type SmartChoice } from './smart-choice.ts';

export const startQuery = (courseId: number, reachedId: number | null) =>
  keptQuery(getSmartStart, {
    params: { courseId },
    query: reachedId === null ? {} : { reachedId },
  });

/** The set that will be asked; another one each time that the page is opened. */
export const previewQuery = (courseId: number, choice: SmartChoice) =>
  queryOptions<Listed>({
    queryKey: ['smart-preview', courseId, choice.count, wishOf(choice)],
    queryFn: async ({ client, signal }) => {
      const scope = { courseId, type: exerciseTypes.intelligent };
      const more = { count: choice.count, smart: wishOf(choice) };
      const listed = await listedQuestions(client, scope, { signal, more });
      // What was taken along knows no wishes.
      return { ...listed, questions: listed.questions.slice(0, choice.count) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
