import { useEffect } from 'react';

/** What search engines and shared links say of the page, while it stands. */
export function useDescription(text: string): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    const before = meta?.getAttribute('content') ?? '';
    if (text !== '') meta?.setAttribute('content', text);
    return () => meta?.setAttribute('content', before);
  }, [text]);
}
