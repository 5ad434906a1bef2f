import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { finishLtiLaunch, linkLtiLaunch } from '@xuezhou/contract/lti';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openLogin } from '../../platform/session/login-request.ts';
import { isLoggedIn, refreshStudent, useStudent } from '../../platform/session/session.ts';

/** To the page that was meant, without a way back to this one. */
function useGoOn() {
  const router = useRouter();
  return useCallback(
    (path: string) => {
      router.history.replace(path);
    },
    [router],
  );
}

interface Problem {
  readonly text: string;
  /** The answer was lost, and asked again it comes. */
  readonly mayRetry: boolean;
}

/** Asked once of each visit, and again where no answer came: who is linked is logged in by it. */
export function useFinish(launchId: string) {
  const queryClient = useQueryClient();
  const goOn = useGoOn();
  const [isUnlinked, setUnlinked] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isAsked = useRef(false);
  const finish = useCallback(async () => {
    setProblem(null);
    try {
      const { path } = await call(finishLtiLaunch, { body: { launchId } });
      if (path === null) return setUnlinked(true);
      await refreshStudent(queryClient);
      goOn(path);
    } catch (error) {
      setProblem({ text: troubleText(error), mayRetry: !(error instanceof RefusalError) });
    }
  }, [goOn, queryClient, launchId]);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void finish();
  }, [finish]);
  return { isUnlinked, problem, retry: () => void finish() };
}

/** Ties who came to the account that is logged in, after a login where there is none yet. */
export function useLinkLaunch(launchId: string) {
  const queryClient = useQueryClient();
  const goOn = useGoOn();
  const student = useStudent();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Two presses may come before the page is drawn anew.
  const isRunning = useRef(false);
  const send = async () => {
    if (!isLoggedIn(student) && !(await openLogin())) return;
    const { path } = await call(linkLtiLaunch, { body: { launchId, isTermsAccepted: true } });
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    goOn(path);
  };
  const link = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await send();
    } catch (error) {
      setProblem(sheetErrorText(error));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const nickname = isLoggedIn(student) ? (student.nickname ?? '') : null;
  return { link, isBusy, problem, nickname };
}
