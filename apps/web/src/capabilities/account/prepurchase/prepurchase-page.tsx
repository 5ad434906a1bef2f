import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { useState } from 'react';
import { PrepurchaseForm, type SignUp } from './prepurchase-form.tsx';
import { prepurchaseWords as words } from './prepurchase.words.ts';
import { useOwnSignUp } from './use-own-sign-up.ts';

/** Signs up for a good that is on sale or still to come; visitors can, too. */
export function PrepurchasePage() {
  const { goodId } = useParams({ from: '/prepurchase/$goodId' });
  const own = useOwnSignUp();
  const [given, setGiven] = useState<SignUp | null>(null);
  const [isDone, setDone] = useState(false);
  return (
    <PageColumn layout="card" head={<SectionTitle order={1}>{words.title}</SectionTitle>}>
      <SectionCard>
        {isDone && given ? (
          <EmptyState
            art="island"
            title={words.done}
            text={words.doneText(given.email)}
            action={
              <>
                <Button variant="default" onClick={() => setDone(false)}>
                  {words.change}
                </Button>
                <Button renderRoot={(props) => <Link to="/" {...props} />}>{words.home}</Button>
              </>
            }
          />
        ) : (
          <PrepurchaseForm
            // What is known of a student may come after the page.
            key={own.key}
            goodId={goodId}
            known={given ?? own.signUp}
            onDone={(signUp) => {
              setGiven(signUp);
              setDone(true);
            }}
          />
        )}
      </SectionCard>
    </PageColumn>
  );
}
