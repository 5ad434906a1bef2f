import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  findTwins,
  listRightedQuestions,
  type listWrongQuestions,
} from '@xuezhou/contract/practice';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { useState } from 'react';
import { matches, sievesOf } from '../../wrong/wrong-filter.ts';

type Book = DataOf<typeof listWrongQuestions>;
/** What is not right yet, what of it is due, or all that ever was wrong. */
export type Which = 'all' | 'due' | 'ever';

export type PrintChoice = ReturnType<typeof usePrintChoice>;

/** Which wrong questions go on paper, and how: the list shrinks as they are done, until none is left. */
export function usePrintChoice(courseId: number, book: Book, only: readonly number[]) {
  const [topic, setTopic] = useState<number | null>(null);
  const [chosenWhich, setWhich] = useState<Which | null>(null);
  const [isApart, setApart] = useState(true);
  const [hasRoom, setRoom] = useState(true);
  const [hasNotes, setNotes] = useState(false);
  // Of questions that were chosen one by one there are no others.
  const righted = useQuery({
    ...operationQuery(listRightedQuestions, { params: { courseId } }, { ignoreErrors: true }),
    enabled: only.length === 0,
  });
  // Who has worked all off may print it once more.
  const isWorkedOff = book.questions.length === 0;
  const which = chosenWhich ?? (isWorkedOff ? 'ever' : 'all');
  const isOfTopic = ({ readingId }: { readingId: number | null }) =>
    topic === null || readingId === topic;
  const chosen = book.questions.filter(
    (question) => (only.length === 0 || only.includes(question.questionId)) && isOfTopic(question),
  );
  const left = (righted.data ?? []).filter(isOfTopic);
  const of = (filter: 'all' | 'due') =>
    chosen.filter((question) => matches(question, { filter, today: book.today }));
  const found = { all: of('all'), due: of('due'), ever: [...of('all'), ...left] };
  const own = found[which].map(({ questionId }) => questionId);
  const readings = readingsOf(book, righted.data ?? []);
  return {
    ...{ readings, topic, setTopic, which, setWhich, isApart, setApart, hasRoom, setRoom },
    ...{ hasNotes, setNotes, isTopic: topic !== null },
    topicName: (readings.length === 1
      ? readings[0]
      : readings.find(({ value }) => value === String(topic))
    )?.label,
    isEmpty: isWorkedOff && (righted.data ?? []).length === 0,
    /** It is not known yet whether there is anything. */
    isAwaited: isWorkedOff && righted.isLoading,
    counts: { all: found.all.length, due: found.due.length, ever: found.ever.length },
    ...useTwins(courseId, own),
  };
}

/** The topics that occur, those of which all is right by now behind the others. */
function readingsOf(book: Book, righted: DataOf<typeof listRightedQuestions>) {
  const { readings } = sievesOf(book.questions);
  const known = new Map(readings.map((reading) => [reading.value, reading]));
  for (const { readingId, readingName } of righted)
    if (readingId !== null && !known.has(String(readingId)))
      known.set(String(readingId), { value: String(readingId), label: readingName ?? '' });
  return [...known.values()];
}

/** What one request may ask for. */
const maxAtOnce = 300;
const maxNot = 5000;

/** With each question another one like it behind it, where that is wanted. */
function useTwins(courseId: number, own: readonly number[]) {
  const [hasTwins, setTwins] = useState(false);
  const { data: twins, isError } = useQuery({
    queryKey: ['wrong-print-twins', courseId, own],
    enabled: hasTwins && own.length > 0,
    queryFn: ({ signal }) => twinsOf(courseId, own, signal),
  });
  const twinOf = new Map(
    hasTwins ? twins?.map(({ questionId, twinId }) => [questionId, twinId]) : [],
  );
  return {
    ...{ hasTwins, setTwins },
    /** Null: not known yet, or not wanted. */
    twins: hasTwins && twins !== undefined ? twinOf.size : null,
    /** Of so many there is no other one like them. */
    twinless: hasTwins && twins !== undefined ? own.length - twinOf.size : 0,
    hasTwinsFailed: hasTwins && isError,
    ids: own.flatMap((questionId) => {
      const twin = twinOf.get(questionId);
      return twin === undefined ? [questionId] : [questionId, twin];
    }),
    /** Of a question that was added, the one that it is like. */
    likeOf: new Map([...twinOf].map(([questionId, twin]) => [twin, questionId])),
  };
}

async function twinsOf(courseId: number, own: readonly number[], signal: AbortSignal) {
  const twins: DataOf<typeof findTwins> = [];
  for (let from = 0; from < own.length; from += maxAtOnce) {
    // What stands on the paper already, by another request too, is no twin.
    const not = [...own, ...twins.map(({ twinId }) => twinId)].slice(0, maxNot);
    const body = {
      ...{ courseId, questionIds: own.slice(from, from + maxAtOnce) },
      ...(own.length > maxAtOnce && { not }),
    };
    twins.push(...(await call(findTwins, { body }, { signal, ignoreErrors: true })));
  }
  return twins;
}
