import { useEffect } from 'react';

export function titleOf(name: string): string {
  return name === '' ? '学舟' : `${name} · 学舟`;
}

/** Names the browser's tab by what the page shows, such as a lecture's name. */
export function useTitle(name: string): void {
  useEffect(() => {
    document.title = titleOf(name);
  }, [name]);
}
