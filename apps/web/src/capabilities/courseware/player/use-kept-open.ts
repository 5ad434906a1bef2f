import { call } from '@xuezhou/client/api/call.ts';
import { openCourseware } from '@xuezhou/contract/courseware';
import { useEffect } from 'react';
import type { CoursewarePlace } from '../courseware.queries.ts';
import type { Launch } from './use-package.ts';

/** Milliseconds; the school keeps the files of a package open three times as long. */
export const renewEvery = 10 * 60_000;

/**
 * Opens the stretch of learning again as long as the page shows it: its address stays, and who may learn in it no longer
 * is let into its files no longer. What fails is tried again, for a network may be away for a while.
 */
export function useKeptOpen({ courseId, coursewareId }: CoursewarePlace, launch?: Launch): void {
  const { sessionId, part } = launch ?? {};
  useEffect(() => {
    if (sessionId === undefined || part === undefined) return;
    let last = Date.now();
    const renew = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < renewEvery) return;
      last = Date.now();
      const body = { sessionId, part, page: window.location.origin };
      const input = { params: { courseId, coursewareId }, body };
      void call(openCourseware, input, { ignoreErrors: true }).catch(() => {
        last = 0;
      });
    };
    const timer = setInterval(renew, renewEvery / 10);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [courseId, coursewareId, sessionId, part]);
}
