import type { IdentityKind } from '@xuezhou/contract/identity';
import { refusals } from '@xuezhou/contract/refusals';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { refreshIdentity } from './identity.queries.ts';
import { identityWords as words } from './identity.words.ts';
import type { Given } from './person-form.ts';
import { sendPerson } from './send-person.ts';

/** Refusals that say that this page no longer shows how things are. */
const outOfDate: readonly number[] = [
  refusals.identityPassed[0],
  refusals.identityInReview[0],
  refusals.identityConsent[0],
  refusals.identityNotOffered[0],
];

/** Sends a person once at a time, and says how far its pictures are. What was typed stays until it was taken. */
export function usePersonSending({ onPassed }: { onPassed: () => void }) {
  const queryClient = useQueryClient();
  const { isBusy, submit, otherRefusal, forget } = useSubmission();
  const [progress, setProgress] = useState<number | null>(null);
  const send = (kind: IdentityKind, given: Given, consentVersion: string) =>
    submit(async () => {
      try {
        await sendPerson(kind, given, consentVersion, setProgress);
      } catch (error) {
        if (error instanceof RefusalError && outOfDate.includes(error.status))
          await refreshIdentity(queryClient).catch(() => {});
        throw error;
      } finally {
        setProgress(null);
      }
      await refreshIdentity(queryClient);
      const isPassed = kind === 'instant';
      notifications.show(toast({ tone: 'done', title: isPassed ? words.passed : words.sent }));
      if (isPassed) onPassed();
    });
  return { isBusy, problem: otherRefusal(), progress, send, forgetProblem: forget };
}
