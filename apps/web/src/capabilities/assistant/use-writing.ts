import { askAssistant, type Search } from '@xuezhou/contract/assistant';
import { useCallback, useEffect, useRef } from 'react';
import { callStream } from '@xuezhou/client/api/call-stream.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { beingWritten, brokenOff, withEvent, type Inquiry } from './inquiry.ts';

type Change = (searchId: string, next: (old: Inquiry) => Inquiry) => void;

/** Has an answer written from what was found, one at a time; leaving the page stops it. Of an exercise first a hint; 0 hints are all of it. */
export function useWriting(change: Change, onOver: () => void) {
  const listening = useRef<AbortController | null>(null);
  const stop = useCallback(() => listening.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const write = async (search: Search, hints = Number(search.isExercise)): Promise<void> => {
    stop();
    const own = new AbortController();
    listening.current = own;
    const { searchId, question, isExercise } = search;
    change(searchId, (old) => beingWritten(old, hints));
    let trouble: string | null = null;
    try {
      const isWhole = isExercise && hints === 0;
      const further = { ...(isWhole && { isWhole }), ...(hints > 1 && { hints }) };
      const body = { searchId, question, ...further };
      const options = { signal: own.signal, ignoreErrors: true };
      for await (const event of callStream(askAssistant, { body }, options))
        change(searchId, (old) => withEvent(old, event));
    } catch (error) {
      if (!own.signal.aborted) trouble = troubleText(error);
    } finally {
      change(searchId, (old) => brokenOff(old, trouble));
      if (listening.current === own) listening.current = null;
      onOver();
    }
  };
  return { write, stop };
}
