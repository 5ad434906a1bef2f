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

export const beingWritten = (old: Inquiry, hints: number): Inquiry => ({
  ...old,
  sentences: [],
  writing: 'writing',
  hints,
  trouble: null,
});

export function withEvent(old: Inquiry, { sentence, answer }: AnswerEvent): Inquiry {
  return {
    ...old,
    sentences: sentence ? [...old.sentences, sentence] : old.sentences,
    ...(answer && {
      ...{ writing: answer.state, seconds: answer.seconds },
      hints: answer.hints ?? old.hints,
    }),
  };
}

/** It ended without its last event: what has come stays. */
export const brokenOff = (old: Inquiry, trouble: string | null): Inquiry =>
  old.writing === 'writing'
    ? { ...old, writing: old.sentences.length > 0 ? 'cut' : 'none', trouble }
    : old;
