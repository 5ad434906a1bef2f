import { useEffect } from 'react';
import { shortNameNow } from './school.ts';

export function titleOf(name: string): string {
  const school = shortNameNow();
  return name === '' ? school : `${name} · ${school}`;
}

/** What the page in sight calls itself. */
let ownName: string | null = null;

/** Names the browser's tab by what the page shows, such as a lecture's name. */
export function useTitle(name: string): void {
  useEffect(() => {
    ownName = name;
    document.title = titleOf(name);
    return () => {
      ownName = null;
    };
  }, [name]);
}

/** Names the tab after a navigation; a page that has named it already knows better. */
export function showTitle(name: string): void {
  document.title = titleOf(ownName ?? name);
}
