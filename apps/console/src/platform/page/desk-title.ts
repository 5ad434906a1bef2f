import '@xuezhou/client/browser/school.ts';
import { useSchool } from '@xuezhou/ui/school';
import { useEffect } from 'react';

/** Names the browser's tab: what is open, and whose desk it is. */
export function useDeskTitle(title?: string): void {
  const { shortName } = useSchool();
  useEffect(() => {
    document.title = `${title === undefined ? '' : `${title} · `}${shortName}教务台`;
  }, [title, shortName]);
}
