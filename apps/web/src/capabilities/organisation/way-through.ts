import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { wayBack } from '../../platform/page/way-back.ts';
import { guest } from '../../platform/session/guest.ts';
import { isLoggedIn, sessionQuery } from '../../platform/session/session.ts';

const keyOf = (word: string): string => `xuezhou-sign-in-to-${word}`;

function keepPage(word: string, page: string | null): void {
  try {
    if (page === null) sessionStorage.removeItem(keyOf(word));
    else sessionStorage.setItem(keyOf(word), page);
  } catch {
    // A private window keeps nothing: one comes to the dashboard.
  }
}

/** The page that one came for, while the organisation's own page is looked at; null: none. */
export function pageKept(word: string): string | null {
  try {
    return wayBack(sessionStorage.getItem(keyOf(word)) ?? undefined, window.location.origin);
  } catch {
    return null;
  }
}

export function takePage(word: string): string | null {
  const page = pageKept(word);
  keepPage(word, null);
  return page;
}

/** Who came for no page by this address is led to none that was wanted before. */
export const forgetPage = (word: string): void => keepPage(word, null);

/**
 * Who came for a page of ours and is logged in is led to it at once. True once nobody is: then it is kept until the organisation
 * said who it is.
 */
export function useWayThrough(word: string, wanted: string | undefined) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const page = wayBack(wanted, window.location.origin);
  const [isGuest, setGuest] = useState(page === null);
  useEffect(() => {
    if (page === null) return;
    const go = async () => {
      const student = await queryClient.query(sessionQuery).catch(() => guest);
      if (isLoggedIn(student)) return await router.navigate({ href: page, replace: true });
      keepPage(word, page);
      setGuest(true);
    };
    void go();
  }, [page, queryClient, router, word]);
  return { page, isGuest };
}
