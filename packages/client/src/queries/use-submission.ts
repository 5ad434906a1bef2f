import { refusals, type RefusalName } from '@xuezhou/contract/refusals';
import { useState } from 'react';
import { FailureError, RefusalError } from '../api/errors.ts';

interface Submission {
  isBusy: boolean;
  /** Sends what a form holds, once at a time. What was typed stays until it was taken. */
  submit: (work: () => Promise<void>) => Promise<void>;
  /** The server's words when it refused for one of these reasons. */
  refusalOf: (...names: RefusalName[]) => string | undefined;
  /** Its words when it refused for any other reason. */
  otherRefusal: (...names: RefusalName[]) => string | undefined;
  /** Something else is typed. */
  forget: () => void;
}

export function useSubmission(): Submission {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const isOneOf = (names: readonly RefusalName[]) =>
    names.some((name) => refusals[name][0] === refusal?.status);
  return {
    isBusy,
    refusalOf: (...names) => (isOneOf(names) ? refusal?.message : undefined),
    otherRefusal: (...names) => (isOneOf(names) ? undefined : refusal?.message),
    forget: () => setRefusal(null),
    submit: async (work) => {
      if (isBusy) return;
      setBusy(true);
      setRefusal(null);
      try {
        await work();
      } catch (error) {
        // A failure is in the global notice.
        if (error instanceof RefusalError) setRefusal(error);
        else if (!(error instanceof FailureError)) throw error;
      } finally {
        setBusy(false);
      }
    },
  };
}
