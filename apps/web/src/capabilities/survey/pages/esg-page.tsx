import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { EsgForm } from '../parts/esg-form.tsx';
import { EsgRegistered } from '../parts/esg-registered.tsx';
import styles from '../parts/esg.module.css';
import { esgQuery } from '../survey.queries.ts';
import { esgWords as words } from '../survey.words.ts';

/** The registration for the ESG exam: the form, or what was sent. */
export function EsgPage() {
  const isPhone = usePhone();
  const {
    data: { form, registration },
  } = useSuspenseQuery(esgQuery);
  const isFilling = form !== null && registration === null;
  const title = form?.title ?? words.phoneTitle;
  return (
    <>
      <PagePhoneHeader
        title={words.phoneTitle}
        back={<BackLink label={words.back} to="/dashboard" />}
      />
      <PageColumn
        layout="card"
        head={
          !isPhone && (
            <SectionTitle order={1} caption={isFilling && form.intro}>
              {title}
            </SectionTitle>
          )
        }
      >
        {isFilling && isPhone && <p className={styles.intro}>{form.intro}</p>}
        {registration !== null && <EsgRegistered registration={registration} />}
        {isFilling && <EsgForm form={form} />}
        {form === null && registration === null && (
          <EmptyState
            art="lighthouse"
            title={words.off}
            text={words.offText}
            action={
              <Button variant="light" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
                {words.home}
              </Button>
            }
          />
        )}
      </PageColumn>
    </>
  );
}
