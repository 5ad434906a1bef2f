import { updateProfile, type Profile } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { sessionQuery, updateStudent, useStudent } from './session.ts';

export type ProfileChange = InputOf<typeof updateProfile>['body'];

/** Changes a preference: shown at once, and as before when the server refuses. */
export function useProfileChange(onFailure?: (error: Error) => void) {
  const client = useQueryClient();
  const { profile } = useStudent();
  const show = (change: Partial<Profile>) =>
    updateStudent(client, (user) => ({ ...user, profile: { ...user.profile, ...change } }));
  return useMutation({
    // One after another, in the order in which they were made.
    scope: { id: 'profile' },
    mutationFn: (body: ProfileChange) => call(updateProfile, { body }),
    onMutate: (body) => {
      show(body);
      return only(profile, body);
    },
    // Only what was asked for: a later change of something else is shown already.
    onSuccess: (changed, body) => {
      show(only(changed, body));
      if (body.questionLanguage !== undefined)
        void client.invalidateQueries({
          predicate: ({ meta }) => meta?.['isInQuestionLanguage'] === true,
        });
    },
    onError: (error, _, before) => {
      if (before) show(before);
      // What stood before may itself have been shown early, and have failed since.
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onFailure?.(error);
    },
  });
}

/** The fields of a profile that a change is about. */
function only(profile: Profile, change: ProfileChange): Partial<Profile> {
  return Object.fromEntries(
    Object.entries(profile).filter(([name]) => Object.hasOwn(change, name)),
  );
}
