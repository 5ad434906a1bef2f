import {
  askAssistant,
  searchLectures,
  type Answer,
  type Search,
  type Sentence,
} from '@xuezhou/contract/assistant';
import type { InputOf } from '@xuezhou/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { call } from '../../platform/api/call.ts';
import { callStream } from '../../platform/api/call-stream.ts';
import { troubleText } from '../../platform/api/trouble-text.ts';
import { historyQuery, overviewQuery } from './assistant.queries.ts';

export interface Inquiry {
  readonly question: string;
  readonly state: 'finding' | 'found' | 'failed';
  /** Null while it is looked for, and where that failed. */
  readonly search: Search | null;
  readonly sentences: readonly Sentence[];
  readonly writing: 'none' | 'writing' | Answer['state'];
  readonly seconds: number;
  /** A hint to an exercise, and not all of it. */
  readonly isHint: boolean;
  /** Why it failed, or why there are no words. */
  readonly trouble: string | null;
}

export type Wish = Omit<InputOf<typeof searchLectures>['body'], 'searchId'>;

const begun = (question: string): Inquiry => ({
  question,
  state: 'finding',
  search: null,
  sentences: [],
  writing: 'none',
  seconds: 0,
  isHint: false,
  trouble: null,
});

/** As it was when it was asked. */
const ofSearch = (search: Search): Inquiry => ({
  ...begun(search.question),
  state: 'found',
  search,
  sentences: search.answer?.sentences ?? [],
  writing: search.answer?.state ?? 'none',
  seconds: search.answer?.seconds ?? 0,
  isHint: search.isExercise,
});

/** One question at a time: first what explains it, then, where the school has a model, an answer in words. */
export function useInquiry({ canWrite }: { canWrite: boolean }) {
  const client = useQueryClient();
  const [inquiry, setInquiry] = useState<Inquiry | null>(null);
  const listening = useRef<AbortController | null>(null);
  /** Sent again, a question keeps its id, so that it is looked for once. */
  const tried = useRef<{ wish: string; searchId: string } | null>(null);
  const stop = useCallback(() => listening.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const renew = () =>
    void Promise.all([
      client.invalidateQueries({ queryKey: historyQuery.queryKey }),
      client.invalidateQueries({ queryKey: overviewQuery.queryKey }),
    ]);

  const write = async (search: Search, isWhole = false): Promise<void> => {
    stop();
    const own = new AbortController();
    listening.current = own;
    const change = (next: (old: Inquiry) => Inquiry) =>
      setInquiry((old) => (old?.search?.searchId === search.searchId ? next(old) : old));
    change((old) => ({
      ...old,
      sentences: [],
      writing: 'writing',
      isHint: search.isExercise && !isWhole,
      trouble: null,
    }));
    const { searchId, question } = search;
    const body = { searchId, question, ...(isWhole && { isWhole }) };
    try {
      const options = { signal: own.signal, ignoreErrors: true };
      for await (const event of callStream(askAssistant, { body }, options)) {
        const { sentence, answer } = event;
        if (sentence) change((old) => ({ ...old, sentences: [...old.sentences, sentence] }));
        if (answer) change((old) => ({ ...old, writing: answer.state, seconds: answer.seconds }));
      }
      change((old) => (old.writing === 'writing' ? { ...old, writing: 'cut' } : old));
    } catch (error) {
      change((old) => ({
        ...old,
        writing: old.sentences.length > 0 ? 'cut' : 'none',
        trouble: own.signal.aborted ? null : troubleText(error),
      }));
    } finally {
      if (listening.current === own) listening.current = null;
      renew();
    }
  };

  /** True when it was found, so that the field can be emptied. */
  const ask = async (wish: Wish): Promise<boolean> => {
    stop();
    const key = JSON.stringify(wish);
    if (tried.current?.wish !== key) tried.current = { wish: key, searchId: newId() };
    const { searchId } = tried.current;
    setInquiry(begun(wish.question));
    try {
      const body = { ...wish, searchId };
      const search = await call(searchLectures, { body }, { ignoreErrors: true });
      tried.current = null;
      setInquiry(ofSearch(search));
      renew();
      if (canWrite && search.verdict === 'taught' && search.answer === null) void write(search);
      return true;
    } catch (error) {
      // The specification asks for a line in the log.
      // oxlint-disable-next-line eslint/no-console -- so that a school's support sees it
      console.warn('the search for a lecture failed', error);
      const failed = { state: 'failed', search: null, trouble: troubleText(error) } as const;
      setInquiry((old) => old && { ...old, ...failed });
      return false;
    }
  };

  const show = (search: Search | null): void => {
    stop();
    setInquiry(search && ofSearch(search));
  };

  return { inquiry, ask, write, stop, show };
}
