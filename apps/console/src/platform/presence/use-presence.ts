import { call } from '@xuezhou/client/api/call.ts';
import { showPresence, type PresentAt } from '@xuezhou/contract/staff';
import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';

/** The server takes a page that was silent for 25 seconds for closed. */
const everyMs = 8000;
/** Who has typed within this time writes. */
const writingMs = 15_000;

interface Present {
  readonly name: string;
  readonly isWriting: boolean;
}

/** Says that this page is open there, while it is looked at, and learns who else is. A beat that is lost says nothing. */
export function usePresence(kind: PresentAt, id: string): readonly Present[] {
  const [others, setOthers] = useState<readonly Present[]>([]);
  useEffect(() => {
    const pageId = newId();
    let typedAt = Number.NEGATIVE_INFINITY;
    let isLeft = false;
    const say = (isLeaving: boolean) => {
      const isWriting = performance.now() - typedAt < writingMs;
      const body = { pageId, kind, id, isWriting, isLeaving };
      call(showPresence, { body }, { ignoreErrors: true }).then(
        (told) => {
          if (!isLeft) setOthers(told.others);
        },
        () => undefined,
      );
    };
    const beat = () => {
      if (document.visibilityState === 'visible') say(false);
    };
    const onInput = () => {
      const wasWriting = performance.now() - typedAt < writingMs;
      typedAt = performance.now();
      if (!wasWriting) beat();
    };
    beat();
    const timer = setInterval(beat, everyMs);
    document.addEventListener('input', onInput);
    document.addEventListener('visibilitychange', beat);
    return () => {
      isLeft = true;
      clearInterval(timer);
      document.removeEventListener('input', onInput);
      document.removeEventListener('visibilitychange', beat);
      say(true);
    };
  }, [kind, id]);
  return others;
}
