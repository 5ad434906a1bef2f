import { saveReadingPlace, type ReadingPlace } from '@xuezhou/contract/reader';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { placeOutbox } from './reader.outbox.ts';
import { paragraphsOf } from './highlights/text-points.ts';

export interface Seen {
  /** The first paragraph in sight. */
  readonly paragraph: number;
  /** How much of the text has been in sight, from 0 to 1. */
  readonly share: number;
}

type Place = Pick<ReadingPlace, 'courseId' | 'bookId' | 'readingId'>;

/** After the last scroll; a reader who only passes by is not noted. */
const stillMs = 1500;

/** Follows where the reader is in a text, and keeps it; a place is sent when one rests there, or leaves. */
export function useReadingPlace(
  root: HTMLElement | null,
  { courseId, bookId, readingId }: Place,
  onKept: (place: ReadingPlace) => void,
): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  const keep = useEffectEvent((place: Seen, isLeaving: boolean) => {
    const at = new Date(serverNow()).toISOString();
    const body = { courseId, bookId, readingId, ...place, at };
    onKept(body);
    void placeOutbox.add({ body });
    // Besides the outbox: this one outlives the page, and the latest moment wins.
    if (isLeaving)
      call(saveReadingPlace, { body }, { ignoreErrors: true, keepalive: true }).catch(() => {});
  });
  useEffect(() => {
    if (!root) return;
    let timer = 0;
    let last: Seen | null = null;
    let isKept = true;
    const look = () => {
      const now = seenOf(root);
      if (last && now.paragraph === last.paragraph && now.share === last.share) return;
      last = now;
      isKept = false;
      setSeen(now);
    };
    const rest = (isLeaving = false) => {
      look();
      if (!last || isKept) return;
      isKept = true;
      keep(last, isLeaving);
    };
    const onScroll = () => {
      if (timer === 0) requestAnimationFrame(look);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        timer = 0;
        rest();
      }, stillMs);
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') rest(true);
    };
    rest();
    window.addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', onHide);
      // The text is gone from the page by now, and what was seen of it last is known.
      if (last && !isKept) keep(last, false);
    };
  }, [root]);
  return seen;
}

function seenOf(root: HTMLElement): Seen {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const top = Number.parseFloat(scrollPaddingTop) || 0;
  const paragraphs = paragraphsOf(root);
  const first = paragraphs.findIndex((each) => each.getBoundingClientRect().bottom > top + 4);
  const last = paragraphs.findLastIndex(
    (each) => each.getBoundingClientRect().bottom <= window.innerHeight,
  );
  return {
    paragraph: first === -1 ? paragraphs.length - 1 : first,
    share: (last + 1) / paragraphs.length,
  };
}
