import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import styles from '../parts/esg.module.css';
import { esgQuery } from '../survey.queries.ts';
import { esgWords as words } from '../survey.words.ts';

/** After an ESG order: on to the registration. */
export function EsgCompletedPage() {
  const {
    data: { form, registration },
  } = useSuspenseQuery(esgQuery);
  const isSent = registration !== null;
  return (
    <>
      <PagePhoneHeader
        title={words.phoneTitle}
        back={<BackLink label={words.back} to="/dashboard" />}
      />
      <PageColumn layout="card">
        <EmptyState
          order={1}
          art="island"
          title={isSent ? words.sent : form === null ? words.off : words.completed}
          text={isSent ? words.sentText : form === null ? words.offText : words.completedText}
          action={
            <div className={styles.ways}>
              {(isSent || form !== null) && (
                <Button renderRoot={(props) => <Link to="/esg-registration" {...props} />}>
                  {isSent ? words.see : words.register}
                </Button>
              )}
              <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
                {words.study}
              </Button>
            </div>
          }
        />
      </PageColumn>
    </>
  );
}
