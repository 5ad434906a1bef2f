import type { Answer, AnswerEvent, Search, Sentence } from '@xuezhou/contract/assistant';

/** A question, and what has come of it so far. */
export interface Inquiry {
  readonly question: string;
  readonly state: 'finding' | 'found' | 'failed';
  /** Null while it is looked for, and where that failed. */
  readonly search: Search | null;
  readonly sentences: readonly Sentence[];
  readonly writing: 'none' | 'writing' | Answer['state'];
  readonly seconds: number;
  /** To an exercise: so many hints, one after the other; 0: it is no exercise, or all of it is told. */
  readonly hints: number;
  /** One step further was asked for, and there was none. */
  readonly isSpent: boolean;
  /** While nothing has come of what is being written: what stood there. */
  readonly before: Inquiry | null;
  /** Why it failed, or why there are no words. */
  readonly trouble: string | null;
}

export const begun = (question: string): Inquiry => ({
  question,
  state: 'finding',
  search: null,
  sentences: [],
  writing: 'none',
  seconds: 0,
  hints: 0,
  isSpent: false,
  before: null,
  trouble: null,
});

/** As it was when it was asked. */
export const ofSearch = (search: Search): Inquiry => ({
  ...begun(search.question),
  state: 'found',
  search,
  sentences: search.answer?.sentences ?? [],
  writing: search.answer?.state ?? 'none',
  seconds: search.answer?.seconds ?? 0,
  hints: search.answer?.hints ?? 0,
});

export const failed = (old: Inquiry, trouble: string): Inquiry => ({
  ...old,
  state: 'failed',
  search: null,
  trouble,
});

/** What stood there stays until something else has come. */
export const beingWritten = (old: Inquiry, hints: number): Inquiry => ({
  ...old,
  writing: 'writing',
  hints,
  isSpent: false,
  before: old.before ?? old,
  trouble: null,
});

export function withEvent(old: Inquiry, { sentence, answer }: AnswerEvent): Inquiry {
  const come = old.before === null ? old.sentences : [];
  return {
    ...old,
    before: null,
    sentences: sentence ? [...come, sentence] : come,
    ...(answer && {
      ...{ writing: answer.state, seconds: answer.seconds, hints: answer.hints ?? 0 },
      isSpent: answer.hints !== undefined && answer.hints < old.hints,
      search: old.search && { ...old.search, answer },
    }),
  };
}

/** It ended without its last event: what has come stays, and before anything has what stood there. */
export function brokenOff(old: Inquiry, trouble: string | null): Inquiry {
  const { writing, before, sentences } = old;
  if (writing !== 'writing') return old;
  if (before !== null && before.writing !== 'none') return { ...before, trouble };
  return { ...old, before: null, writing: sentences.length > 0 ? 'cut' : 'none', trouble };
}
