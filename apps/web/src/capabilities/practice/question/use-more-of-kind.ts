import {
  exerciseTypes,
  findTwin,
  listQuestions,
  type Question,
  type QuestionListItem,
} from '@xuezhou/contract/practice';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { changeSet, setQuery } from '../practice-set.ts';
import { chain } from './more-chain.ts';
import { changeQuestion } from './question-cache.ts';
import { ensureQuestion } from '../question-query.ts';
import { reset } from './question-state.ts';
import type { Scope } from '../scope.ts';
import { answeredWords as words } from '../session.words.ts';

/** The set in which another one of the kind can be asked. */
export interface TwinPlace {
  readonly scope: Scope;
  readonly goTo: (questionId: number) => void;
}

interface Finder {
  readonly find: () => void;
  readonly isPending: boolean;
}

/** More to practise at once what went wrong. */
export interface MoreOfKind {
  /** Another one of the same kind. */
  readonly twin: Finder;
  /** Several of the chapter that are to be reckoned, one after the other. */
  readonly drill: Finder;
}

/** Enough to be sure of the hand again, and soon done. */
const drillSize = 5;

/** Asks more like a question at once: they take the next places of the set. */
export function useMoreOfKind(
  question: Question,
  place: TwinPlace | undefined,
): MoreOfKind | undefined {
  const twin = useNext(question, place, { find: findOne, none: words.noTwin, isChained: true });
  const drill = useNext(question, place, { find: findReckoned, none: words.noDrill });
  return place && { twin, drill };
}

interface Wish {
  readonly find: (
    question: Question,
    client: QueryClient,
    scope: Scope,
  ) => Promise<QuestionListItem[]>;
  /** What is said where there are none. */
  readonly none: string;
  /** It is asked until one is right. */
  readonly isChained?: boolean;
}

const findOne: Wish['find'] = async ({ courseId, questionId }) => {
  const { question } = await call(findTwin, { query: { courseId, questionId } });
  return question === null ? [] : [question];
};

/** As random practice draws them: what was not seen yet comes first. */
const findReckoned: Wish['find'] = async ({ courseId, questionId, readingId }, client, scope) => {
  const { questions } = await call(listQuestions, {
    body: {
      ...{ courseId, type: exerciseTypes.chapter },
      ...(readingId !== null && { readingId }),
      filter: { isReckoned: true },
    },
  });
  const set = client.getQueryData(setQuery(scope).queryKey);
  const answered = new Set([questionId, ...(set?.answered ?? [])]);
  return questions.filter((item) => !answered.has(item.questionId)).slice(0, drillSize);
};

function useNext(
  question: Question,
  place: TwinPlace | undefined,
  { find, none, isChained = false }: Wish,
): Finder {
  const client = useQueryClient();
  const { courseId, questionId } = question;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const found = place === undefined ? [] : await find(question, client, place.scope);
      await Promise.all(found.map((one) => ensureQuestion(client, courseId, one.questionId)));
      return found;
    },
    onSuccess: (found) => {
      const [first] = found;
      if (first === undefined) {
        notifications.show(toast({ tone: 'info', title: none }));
        return;
      }
      if (place === undefined) return;
      const ids = new Set(found.map((one) => one.questionId));
      changeSet(client, place.scope, (set) => {
        const others = set.questions.filter((item) => !ids.has(item.questionId));
        const after = others.findIndex((item) => item.questionId === questionId) + 1;
        const asked = found.map((one) => ({ ...one, questionStatus: 0 as const }));
        return { ...set, questions: others.toSpliced(after, 0, ...asked), sections: undefined };
      });
      for (const id of ids) changeQuestion(client, courseId, id, reset);
      if (isChained) chain(questionId, first.questionId);
      place.goTo(first.questionId);
    },
    onError: () => notifications.show(toast({ tone: 'failed', title: words.twinFailed })),
  });
  return { find: () => mutate(), isPending };
}
