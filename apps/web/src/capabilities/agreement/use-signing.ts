import { signAgreement } from '@xuezhou/contract/agreement';
import { refusals } from '@xuezhou/contract/refusals';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { refreshAgreement, type ShownAgreement } from './agreement.queries.ts';
import { agreementWords as words } from './agreement.words.ts';

/** Signs exactly the text that is shown; when it became another, the new one is shown with the server's word. */
export function useSigning({ subject, digest }: ShownAgreement) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sign = async (signature: string) => {
    setBusy(true);
    setProblem(null);
    try {
      const about =
        subject.kind === 'course' ? { courseId: subject.courseId } : { orderId: subject.orderId };
      await call(signAgreement, { body: { ...about, signature, digest } });
      await refreshAgreement(queryClient);
      notifications.show(toast({ tone: 'done', title: words.done }));
      window.scrollTo({ top: 0 });
    } catch (error) {
      if (error instanceof RefusalError) {
        setProblem(error.message);
        if (error.status === refusals.agreementChanged[0]) await refreshAgreement(queryClient);
      } else if (!(error instanceof FailureError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, sign, forgetProblem: () => setProblem(null) };
}
