import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refusals } from '@xuezhou/contract/refusals';
import { useState, type ReactNode } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useStudent } from '../../../../platform/session/session.ts';
import { CheckOwnMobile } from './check-own-mobile.tsx';

/** Does what needs the check, and asks for it again where it has run out meanwhile. */
export type NeedingCheck = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Of one session, as the server counts it; a minute less, so that what is begun can be finished. */
const checkedMs = 14 * 60_000;
const checkedAtKey = ['own-mobile-checked-at'];

const isChecked = (client: QueryClient) =>
  Date.now() - (client.getQueryData<number>(checkedAtKey) ?? 0) < checkedMs;

/** The next change of the phone needs a check of the new one. */
export function forgetOwnMobileCheck(client: QueryClient): void {
  client.removeQueries({ queryKey: checkedAtKey });
}

interface BehindOwnMobileProps {
  children: (needingCheck: NeedingCheck) => ReactNode;
}

/** Who has a phone proves it before another way into the account is opened. */
export function BehindOwnMobile({ children }: BehindOwnMobileProps) {
  const client = useQueryClient();
  const hasMobile = useStudent().profile.mobileValided;
  const [step, setStep] = useState<'check' | 'late' | 'open'>(() =>
    !hasMobile || isChecked(client) ? 'open' : 'check',
  );
  const needingCheck: NeedingCheck = async (work) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RefusalError && error.status === refusals.mobileCheckNeeded[0]) {
        forgetOwnMobileCheck(client);
        setStep('late');
      }
      throw error;
    }
  };
  if (step === 'open') return children(needingCheck);
  return (
    <CheckOwnMobile
      isLate={step === 'late'}
      onChecked={() => {
        client.setQueryData(checkedAtKey, Date.now());
        setStep('open');
      }}
    />
  );
}
