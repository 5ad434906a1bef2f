import { buildSet, type CustomSet } from '@xuezhou/contract/practice';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { toSet } from '../scope.ts';
import { choiceOf, countOf, firstChoice, minutesOf, wishOf } from './set-choice.ts';
import { countQuery, outdateSets } from './set.queries.ts';
import { setWords } from './set.words.ts';

const usualName = () => setWords.nameOf(dayText(dayOf(serverNow())));

export type SetBuilding = ReturnType<typeof useSetBuilder>;

/** What was chosen, how many questions that finds, and the way to begin them. */
export function useSetBuilder(courseId: number, like: CustomSet | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [choice, setChoice] = useState(() =>
    like ? choiceOf(like, usualName()) : firstChoice(usualName()),
  );
  const { isBusy, submit, otherRefusal, forget } = useSubmission();
  // One for each set that is built: sent twice, it is still one.
  const setId = useRef(uuidv7());
  const { data: found, isError } = useQuery({
    ...countQuery(courseId, wishOf(choice)),
    placeholderData: keepPreviousData,
  });
  const count = countOf(choice, found?.count);
  const minutes = count === null ? undefined : minutesOf(choice, count);
  return {
    choice,
    change: (part: Partial<typeof choice>) => {
      forget();
      setChoice((before) => ({ ...before, ...part }));
    },
    /** Of questions that fit; undefined before it is known. */
    found: found?.count,
    isUncounted: isError,
    count,
    minutes,
    isBusy,
    refusal: otherRefusal(),
    begin: () =>
      submit(async () => {
        if (count === null || minutes === undefined) return;
        const body = {
          ...{ setId: setId.current, ...wishOf(choice) },
          ...{ count, minutes, name: choice.name.trim() || usualName() },
        };
        await call(buildSet, { params: { courseId }, body });
        setId.current = uuidv7();
        outdateSets(client);
        await navigate(toSet(courseId, body.setId));
      }),
  };
}
