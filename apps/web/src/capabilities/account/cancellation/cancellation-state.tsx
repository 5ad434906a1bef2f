import { Button } from '@mantine/core';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { ReactNode } from 'react';
import { openLogin } from '../../../platform/session/login-request.ts';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { AskCancellation } from './ask-cancellation.tsx';
import styles from './cancellation-page.module.css';
import { cancellationQuery } from './cancellation.queries.ts';
import { cancellationWords as words } from './cancellation.words.ts';
import { StandingCancellation } from './standing-cancellation.tsx';

/** What this visitor can do about it. */
export function CancellationState() {
  const student = useStudent();
  if (!isLoggedIn(student))
    return (
      <NextStep text={words.guest.text}>
        <Button onClick={() => void openLogin()}>{words.guest.logIn}</Button>
      </NextStep>
    );
  return <OfStudent hasMobile={student.profile.mobileValided} />;
}

function OfStudent({ hasMobile }: { hasMobile: boolean }) {
  const cancellation = useSteadyQuery(cancellationQuery);
  if (cancellation.isPending) return null;
  if (cancellation.isError)
    return (
      <NextStep text={words.failed}>
        <Button
          variant="light"
          loading={cancellation.isFetching}
          onClick={() => void cancellation.refetch()}
        >
          {words.again}
        </Button>
      </NextStep>
    );
  if (cancellation.data) return <StandingCancellation endsOn={cancellation.data.endsOn} />;
  if (hasMobile) return <AskCancellation />;
  return (
    <NextStep text={words.noPhone.text}>
      <Button onClick={() => void openLogin()}>{words.noPhone.bind}</Button>
    </NextStep>
  );
}

function NextStep({ text, children }: { text: string; children: ReactNode }) {
  return (
    <SectionCard>
      <div className={styles.step}>
        <p>{text}</p>
        {children}
      </div>
    </SectionCard>
  );
}
