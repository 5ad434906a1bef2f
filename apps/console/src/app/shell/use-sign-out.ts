import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { signOutStaff } from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';

/** Ends the session, and lets go of all that was fetched in it. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    // A failure is told by a toast, and the session stays: on another's machine one must know.
    try {
      await call(signOutStaff, {});
    } catch {
      return;
    }
    await router.navigate({ to: '/sign-in' });
    queryClient.clear();
    // What was opened last names students; only this tab has it.
    sessionStorage.clear();
  };
}
