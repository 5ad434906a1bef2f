import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { beginSignIn, finishSignIn, linkSignIn } from '@xuezhou/contract/organisation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openLogin } from '../../platform/session/login-request.ts';
import { isLoggedIn, refreshStudent, useStudent } from '../../platform/session/session.ts';
import { signInOfferQuery } from './organisation.queries.ts';
import { takePage } from './way-through.ts';

/** To the organisation's own page, which leads back to this one. */
export function useBeginSignIn(word: string, code: string | null) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = useCallback(
    async (how: 'assign' | 'replace' = 'assign') => {
      setBusy(true);
      setProblem(null);
      try {
        const { address } = await call(beginSignIn, { body: { word, code } });
        window.location[how](address);
      } catch (error) {
        setProblem(sheetErrorText(error));
        setBusy(false);
      }
    },
    [word, code],
  );
  return { begin, isBusy, problem };
}

/** To the join link that leads to a seat, or says what became of it; without one there is a seat, and the page that one came for. */
function useGoOn(word: string) {
  const router = useRouter();
  return useCallback(
    async (code: string | null) => {
      const page = takePage(word) ?? '/dashboard';
      const href = code === null ? page : `/join/${encodeURIComponent(code)}`;
      await router.navigate({ href, replace: true });
    },
    [router, word],
  );
}

/** Asked once of each visit: who is linked is logged in by it. */
export function useFinishSignIn(word: string) {
  const queryClient = useQueryClient();
  const goOn = useGoOn(word);
  const [outcome, setOutcome] = useState<'unlinked' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const finish = async () => {
      const answer = await call(finishSignIn, { body: { word } });
      if (answer.outcome === 'unlinked') return setOutcome(answer.outcome);
      await refreshStudent(queryClient);
      await goOn(answer.code);
    };
    finish().catch((error: unknown) => setProblem(sheetErrorText(error)));
  }, [goOn, queryClient, word]);
  return { outcome, problem };
}

/** Ties who came to the account that is logged in, after a login where there is none yet; what was ticked stays. */
export function useLink(word: string) {
  const queryClient = useQueryClient();
  const goOn = useGoOn(word);
  const student = useStudent();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Two presses may come before the page is drawn anew.
  const isRunning = useRef(false);
  const send = async (isConsented: boolean) => {
    if (!isLoggedIn(student) && !(await openLogin())) return;
    const body = { word, isTermsAccepted: true, isConsented };
    const { code } = await call(linkSignIn, { body });
    queryClient.removeQueries({ queryKey: signInOfferQuery(word).queryKey });
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    await goOn(code);
  };
  const link = async (isConsented: boolean) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await send(isConsented);
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
