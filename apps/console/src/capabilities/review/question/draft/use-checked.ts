import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { call } from '@xuezhou/client/api/call.ts';
import { checkQuestion, type QuestionForm } from '@xuezhou/contract/review/console';

const pauseMs = 300;

export interface Checked {
  /** What the server makes of each text, by its field. */
  readonly texts: ReadonlyMap<string, string>;
  /** What is wrong, by its field. */
  readonly faults: ReadonlyMap<string, string>;
  readonly isKnown: boolean;
}

/** What students would see of a form, and what is wrong with it: a moment after the last letter. */
export function useChecked(questionId: number, form: QuestionForm): Checked {
  const [settled] = useDebouncedValue(form, pauseMs);
  const { data } = useQuery({
    queryKey: [checkQuestion.path, questionId, settled],
    queryFn: ({ signal }) =>
      call(checkQuestion, { body: { questionId, form: settled } }, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    staleTime: Infinity,
  });
  return {
    texts: new Map(data?.texts.map(({ at, html }) => [at, html])),
    // Of several at one field the first is said.
    faults: new Map(data?.faults.toReversed().map(({ at, fault }) => [at, fault])),
    isKnown: data !== undefined,
  };
}
