import { attachmentLinkMinutes } from '@xuezhou/contract/assignment';
import { useEffect, useState } from 'react';

interface Link {
  readonly url: string;
  /** In ms of this device's clock. */
  readonly until: number;
}

/** A link goes from the page this long before it ends: who opens it then still gets the file. */
const linkMs = (attachmentLinkMinutes - 1) * 60_000;

/** The links that were fetched, by file name, each for as long as it holds. */
export function useAttachmentLinks() {
  const [links, setLinks] = useState<ReadonlyMap<string, Link>>(new Map());

  useEffect(() => {
    if (links.size === 0) return;
    const dropPast = (now: number) =>
      setLinks((known) => {
        const rest = [...known].filter(([, { until }]) => until > now);
        return rest.length === known.size ? known : new Map(rest);
      });
    const first = Math.min(...[...links.values()].map(({ until }) => until));
    // A timer may ring a moment before its time.
    const timer = setTimeout(() => dropPast(Math.max(first, Date.now())), first - Date.now());
    // Where the device slept, the timer did too.
    const onVisibility = () => dropPast(Date.now());
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [links]);

  return {
    linkOf: (fileName: string): string | null => links.get(fileName)?.url ?? null,
    setLink: (fileName: string, url: string) =>
      setLinks((known) => new Map(known).set(fileName, { url, until: Date.now() + linkMs })),
    forgetLink: (fileName: string) =>
      setLinks((known) => new Map([...known].filter(([name]) => name !== fileName))),
  };
}
