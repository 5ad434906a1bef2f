import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useContext } from 'react';
import { findDestination } from '../../platform/after-login.ts';
import { FailureError } from '../../platform/api/errors.ts';
import { commitFailure } from '../../platform/api/failures.ts';
import { refreshStudent } from '../../platform/session.ts';
import { WayInContext } from './way-in.ts';

/** What a successful login ends with: the student's info is fetched, then the next page opens. */
export function useFinishLogin(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { stay } = useContext(WayInContext);
  return async () => {
    try {
      const student = await refreshStudent(queryClient);
      if (stay) {
        stay(student);
        return;
      }
      const { search, hash, origin } = window.location;
      const destination = await findDestination(queryClient, {
        search: Object.fromEntries(new URLSearchParams(search)),
        hash,
        origin,
        studentId: student.studentId,
      });
      if (destination.kind === 'away') window.location.assign(destination.href);
      else await router.navigate({ href: destination.path });
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      commitFailure(error, { isQuiet: false });
    }
  };
}
