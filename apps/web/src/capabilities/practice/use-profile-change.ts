import { updateProfile } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { updateStudent, useStudent } from '../../platform/session.ts';

type Change = InputOf<typeof updateProfile>['body'];

/** Changes a preference: shown at once, and as before when the server refuses. */
export function useProfileChange(onFailure?: (error: Error) => void) {
  const client = useQueryClient();
  const { profile } = useStudent();
  return useMutation({
    mutationFn: (body: Change) => call(updateProfile, { body }),
    onMutate: (body) => {
      updateStudent(client, (user) => ({ ...user, profile: { ...user.profile, ...body } }));
      return profile;
    },
    onSuccess: (changed) => updateStudent(client, (user) => ({ ...user, profile: changed })),
    onError: (error, _, before) => {
      if (before) updateStudent(client, (user) => ({ ...user, profile: before }));
      onFailure?.(error);
    },
  });
}
