import { Button } from '@mantine/core';
import type { StudyPlan } from '@xuezhou/contract/study';
import { daysBetween } from '@xuezhou/client/time/days.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { ReactNode } from 'react';
import { LeaveOut, leftOutOf } from './leave-out.tsx';
import { planViewWords } from './plan-view.words.ts';
import { useAcceptLack } from './use-plan.ts';
import styles from './plan-view.module.css';

const words = planViewWords.lack;

interface PlanLackProps {
  plan: StudyPlan;
  today: string;
  onEdit: () => void;
}

/** Where the time is too short: what to put aside, what else helps, or to go on all the same, after which nothing is said. */
export function PlanLack({ plan, today, onEdit }: PlanLackProps) {
  const { accept, back } = useAcceptLack(plan.courseId);
  const { balance, isLackAccepted } = plan;
  const leaveOut = <LeaveOut key={leftOutOf(plan).join()} plan={plan} />;
  if (balance === null || balance >= 0) return leaveOut;
  if (isLackAccepted)
    return (
      <div>
        <Button variant="subtle" loading={back.isPending} onClick={() => back.mutate(undefined)}>
          {words.look}
        </Button>
      </div>
    );
  return (
    <>
      {leaveOut}
      <SectionCard title={words.title} size="section">
        <ul className={styles.off}>
          <Row title={words.more(moreAWeek(plan, today))} text={words.moreText}>
            <Button variant="default" size="sm" aria-haspopup="dialog" onClick={onEdit}>
              {words.hours}
            </Button>
          </Row>
          <Row title={words.later} text={words.laterText}>
            <Button variant="default" size="sm" aria-haspopup="dialog" onClick={onEdit}>
              {words.date}
            </Button>
          </Row>
          <Row title={words.asIs} text={words.asIsText}>
            <Button
              variant="default"
              size="sm"
              loading={accept.isPending}
              onClick={() => accept.mutate(undefined)}
            >
              {words.accept}
            </Button>
          </Row>
        </ul>
      </SectionCard>
    </>
  );
}

interface RowProps {
  title: string;
  text: string;
  children: ReactNode;
}

const Row = ({ title, text, children }: RowProps) => (
  <li>
    <span>
      {title}
      <small className={styles.also}>{text}</small>
    </span>
    {children}
  </li>
);

/** Minutes that make good what is lacking, in steps that one can keep to. */
const step = 5;

function moreAWeek({ balance, examDate }: StudyPlan, today: string): number {
  const weeks = Math.max(1, (examDate === null ? 7 : daysBetween(today, examDate)) / 7);
  return Math.ceil(-(balance ?? 0) / weeks / step) * step;
}
