import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { plansQuery } from '../career.queries.ts';
import { careerWords as words } from '../career.words.ts';
import styles from './plans-page.module.css';

/** The plans of a student, each with how far it is. */
export function PlansPage() {
  const isPhone = usePhone();
  const { data: plans } = useSuspenseQuery(plansQuery);
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        back={<BackLink label={words.toDashboard} to="/dashboard" />}
      />
      <PageColumn head={!isPhone && <SectionTitle order={1}>{words.title}</SectionTitle>}>
        {plans.length > 0 ? (
          <ul className={styles.plans}>
            {plans.map(({ planId, planName, intro, isAssigned, finished, total }) => (
              <li key={planId} className={styles.plan}>
                {isAssigned && <StatusChip tone="accent">{words.assigned}</StatusChip>}
                <h2 className={styles.name}>
                  <Link to="/career/$planId" params={{ planId }}>
                    {planName}
                  </Link>
                </h2>
                <p className={styles.intro}>{intro}</p>
                {total > 0 && (
                  <div className={styles.progress}>
                    <ProgressLine value={finished} max={total} label={words.progress} />
                    <span>{words.finished(finished, total)}</span>
                  </div>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title={words.empty}
            text={words.emptyText}
            action={
              <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
                {words.toDashboard}
              </Button>
            }
          />
        )}
      </PageColumn>
    </>
  );
}
