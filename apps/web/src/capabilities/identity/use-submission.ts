import type { IdentityKind } from '@xuezhou/contract/identity';
import { refusals } from '@xuezhou/contract/refusals';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { FailureError, RefusalError } from '../../platform/api/errors.ts';
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
export function useSubmission({ onPassed }: { onPassed: () => void }) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const send = async (kind: IdentityKind, given: Given, consentVersion: string) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await sendPerson(kind, given, consentVersion, setProgress);
      await refreshIdentity(queryClient);
      const isPassed = kind === 'instant';
      notifications.show(toast({ tone: 'done', title: isPassed ? words.passed : words.sent }));
      if (isPassed) onPassed();
    } catch (error) {
      if (error instanceof RefusalError) {
        setProblem(error.message);
        if (outOfDate.includes(error.status)) await refreshIdentity(queryClient).catch(() => {});
      } else if (!(error instanceof FailureError)) throw error;
    } finally {
      setBusy(false);
      setProgress(null);
    }
  };
  return { isBusy, problem, progress, send, forgetProblem: () => setProblem(null) };
}
