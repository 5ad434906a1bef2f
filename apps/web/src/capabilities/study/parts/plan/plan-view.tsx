import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { StudyPlan } from '@xuezhou/contract/study';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { dayOf, daysBetween, fullDayText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { PagePhoneHeader } from '../../../../platform/page/phone-header-slot.tsx';
import { plansQuery } from '../../study.queries.ts';
import { planWords } from '../../today/plan.words.ts';
import { toPlan } from '../../today/today-link.ts';
import { DaysOff } from './days-off.tsx';
import { PlanBooks } from './plan-books.tsx';
import { PlanCalendar } from './plan-calendar.tsx';
import { PlanHours } from './plan-hours.tsx';
import { PlanLack } from './plan-lack.tsx';
import { PlanSpare } from './plan-spare.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { PlanVerdict } from './plan-verdict.tsx';
import { planViewWords as words } from './plan-view.words.ts';
import { PlanWeeks } from './plan-weeks.tsx';
import styles from './plan-view.module.css';

/** What is left until the exam beside the hours that there are, and all that changes either. */
export function PlanView({ wanted }: { wanted: number }) {
  const plans = useSteadyQuery(plansQuery);
  useTitle(planWords.title);
  if (plans.isPending) return <PageSkeleton isPage shape="dashboard" />;
  if (plans.data === undefined)
    return (
      <PageColumn>
        <SectionCard title={planWords.title} caption={planWords.failed}>
          <Button variant="light" loading={plans.isFetching} onClick={() => void plans.refetch()}>
            {planWords.retry}
          </Button>
        </SectionCard>
      </PageColumn>
    );
  const { data } = plans;
  const plan =
    data.find(({ courseId }) => courseId === wanted) ??
    data.find(({ weekdays }) => weekdays !== null) ??
    data[0];
  if (plan === undefined)
    return (
      <PageColumn>
        <SectionCard title={planWords.title}>
          <p>{planWords.none}</p>
        </SectionCard>
      </PageColumn>
    );
  return <Planned key={plan.courseId} plan={plan} plans={data} isFetching={plans.isFetching} />;
}

interface PlannedProps {
  plan: StudyPlan;
  plans: readonly StudyPlan[];
  isFetching: boolean;
}

function Planned({ plan, plans, isFetching }: PlannedProps) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const today = dayOf(serverNow());
  const { examDate, courseName } = plan;
  const days = examDate === null ? null : daysBetween(today, examDate);
  const edit = (
    <Button
      variant={plan.weekdays === null ? 'filled' : 'light'}
      aria-haspopup="dialog"
      leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {words.edit}
    </Button>
  );
  const aside = (
    <>
      <PlanHours plan={plan} onEdit={() => setOpen(true)} />
      <DaysOff plan={plan} today={today} />
      <SectionCard>
        <PlanCalendar />
      </SectionCard>
    </>
  );
  return (
    <>
      <PagePhoneHeader title={planWords.title} caption={words.caption(courseName, days)} />
      <PageColumn
        layout="aside"
        head={
          !isPhone && (
            <SectionTitle
              order={1}
              overline={<Link to="/dashboard">{words.trail}</Link>}
              caption={words.lead(examDate === null ? null : fullDayText(examDate), days ?? 0)}
              action={edit}
            >
              {planWords.title}
            </SectionTitle>
          )
        }
        aside={!isPhone && aside}
      >
        <div className={styles.root} data-busy={isFetching || undefined}>
          <ChooseCourse plan={plan} plans={plans} />
          <PlanVerdict plan={plan} today={today} />
          <PlanSpare plan={plan} />
          {isPhone && edit}
          <PlanLack plan={plan} onEdit={() => setOpen(true)} />
          <PlanBooks plan={plan} today={today} />
          <PlanWeeks plan={plan} today={today} />
          {isPhone && aside}
        </div>
        <PlanSheet plan={plan} isOpen={isOpen} onClose={() => setOpen(false)} />
      </PageColumn>
    </>
  );
}

function ChooseCourse({ plan, plans }: { plan: StudyPlan; plans: readonly StudyPlan[] }) {
  const navigate = useNavigate();
  if (plans.length < 2) return null;
  return (
    <NativeSelect
      label={words.course}
      value={plan.courseId}
      onChange={(event) => void navigate(toPlan(Number(event.currentTarget.value)))}
      data={plans.map(({ courseId, courseName }) => ({
        value: String(courseId),
        label: courseName,
      }))}
    />
  );
}
