import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { joinOrganisation } from '@xuezhou/contract/organisation';
import { useRef, useState } from 'react';
import { openLogin } from '../../platform/session/login-request.ts';
import { isLoggedIn, useStudent } from '../../platform/session/session.ts';
import { joinOfferQuery } from './organisation.queries.ts';

/** Takes the seat, after a login where there is none yet; what was ticked stays. */
export function useJoin(code: string) {
  const queryClient = useQueryClient();
  const student = useStudent();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Two presses may come before the page is drawn anew.
  const isRunning = useRef(false);
  const send = async (isConsented: boolean) => {
    if (!isLoggedIn(student) && !(await openLogin())) return;
    const body = { code, isTermsAccepted: true, isConsented };
    const offer = await call(joinOrganisation, { body });
    queryClient.setQueryData(joinOfferQuery(code).queryKey, offer);
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  };
  const join = async (isConsented: boolean) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await send(isConsented);
    } catch (error) {
      setProblem(sheetErrorText(error));
      // It may be another by now: over, or full.
      await queryClient.invalidateQueries({ queryKey: joinOfferQuery(code).queryKey });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { join, isBusy, problem, isVisitor: !isLoggedIn(student) };
}
