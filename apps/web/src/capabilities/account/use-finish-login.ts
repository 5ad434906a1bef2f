import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { commitFailure } from '@xuezhou/client/api/failures.ts';
import { ChunkError, loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import { refreshStudent } from '../../platform/session/session.ts';
import { useOnward } from '../../platform/page/onward.ts';
import { WayInContext } from './way-in.ts';

/** Where one who has just registered, and was going nowhere else, is asked what the plan needs to know. */
const welcome = '/dashboard?view=welcome';

/** What a successful login ends with: the student's info is fetched, then the next page opens. */
export function useFinishLogin({ isNew = false } = {}): () => Promise<void> {
  const queryClient = useQueryClient();
  const onward = useOnward();
  const { stay } = useContext(WayInContext);
  return async () => {
    try {
      const student = await refreshStudent(queryClient);
      if (stay) {
        stay(student);
        return;
      }
      const { findDestination } = await loadChunk(
        () => import('../../platform/session/after-login.ts'),
      );
      const { search, hash, origin } = window.location;
      const destination = await findDestination(queryClient, {
        search: Object.fromEntries(new URLSearchParams(search)),
        hash,
        origin,
        studentId: student.studentId,
      });
      if (destination.kind === 'away') window.location.assign(destination.href);
      else await onward.go(isNew && destination.path === '/dashboard' ? welcome : destination.path);
    } catch (error) {
      // The login page knows the way too, once it is loaded anew.
      if (error instanceof ChunkError) window.location.reload();
      else if (error instanceof FailureError) commitFailure(error, { isQuiet: false });
      else throw error;
    }
  };
}
