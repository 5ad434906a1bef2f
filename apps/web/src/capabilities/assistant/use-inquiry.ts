import { openAssistant, searchLectures, type Search } from '@xuezhou/contract/assistant';
import type { InputOf } from '@xuezhou/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { historyQuery } from './assistant.queries.ts';
import { begun, failed, ofSearch, type Inquiry } from './inquiry.ts';
import { useWriting } from './use-writing.ts';

export type Wish = Omit<InputOf<typeof searchLectures>['body'], 'searchId'>;

/** One question at a time: first what explains it, then, where the school has a model, an answer in words. */
export function useInquiry({ canWrite }: { canWrite: boolean }) {
  const client = useQueryClient();
  const [inquiry, setInquiry] = useState<Inquiry | null>(null);
  /** Sent again, a question keeps its id, so that it is looked for once. */
  const tried = useRef<{ wish: string; searchId: string } | null>(null);
  const renew = () =>
    void Promise.all([
      client.invalidateQueries({ queryKey: historyQuery.queryKey }),
      client.invalidateQueries({ queryKey: keyOf(openAssistant) }),
    ]);
  const change = useCallback(
    (searchId: string, next: (old: Inquiry) => Inquiry) =>
      setInquiry((old) => (old?.search?.searchId === searchId ? next(old) : old)),
    [],
  );
  const { write, stop } = useWriting(change, renew);

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
      // oxlint-disable-next-line eslint/no-console -- the specification asks for a line in the log
      console.warn('the search for a lecture failed', error);
      setInquiry((old) => old && failed(old, troubleText(error)));
      return false;
    }
  };

  const show = (search: Search | null): void => {
    stop();
    setInquiry(search && ofSearch(search));
  };
  return { inquiry, ask, write, stop, show };
}
