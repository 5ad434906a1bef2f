import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { destinationAfterLogin } from '../../platform/after-login.ts';
import { FailureError } from '../../platform/api/errors.ts';
import { commitFailure } from '../../platform/api/failures.ts';
import { refreshStudent } from '../../platform/session.ts';

/** What a successful login ends with: the student's info is fetched, then the next page opens. */
export function useFinishLogin(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useCallback(async () => {
    try {
      const { studentId } = await refreshStudent(queryClient);
      const { search, hash, origin } = window.location;
      const destination = destinationAfterLogin({
        search: Object.fromEntries(new URLSearchParams(search)),
        hash,
        origin,
        studentId,
      });
      if (destination.kind === 'away') window.location.assign(destination.href);
      else await router.navigate({ href: destination.path });
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      commitFailure(error, { isQuiet: false });
    }
  }, [queryClient, router]);
}
