import { Button } from '@mantine/core';
import type { StudyPlan } from '@xuezhou/contract/study';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState, type ReactNode } from 'react';
import { LeaveOut, leftOutOf } from './leave-out.tsx';
import { planViewWords } from './plan-view.words.ts';
import { useAcceptLack } from './use-plan.ts';
import styles from './plan-view.module.css';

const words = planViewWords.lack;

interface PlanLackProps {
  plan: StudyPlan;
  onEdit: () => void;
}

/** Where the time is too short: what to put aside, what else helps, or to go on all the same, after which it is shown to who asks. */
export function PlanLack({ plan, onEdit }: PlanLackProps) {
  const [isAsked, setAsked] = useState(false);
  const { balance, isLackAccepted } = plan;
  const before = leftOutOf(plan);
  const isShort = balance !== null && balance < 0;
  const isQuiet = isShort && isLackAccepted && !isAsked;
  return (
    <>
      {(!isQuiet || before.length > 0) && <LeaveOut key={before.join()} plan={plan} />}
      {isShort && !isQuiet && <Ways plan={plan} onEdit={onEdit} onAccept={() => setAsked(false)} />}
      {isQuiet && (
        <div>
          <Button variant="subtle" onClick={() => setAsked(true)}>
            {words.look}
          </Button>
        </div>
      )}
    </>
  );
}

interface WaysProps extends PlanLackProps {
  onAccept: () => void;
}

function Ways({ plan, onEdit, onAccept }: WaysProps) {
  // A server of before does not say it.
  const { moreAWeek = null } = plan;
  return (
    <SectionCard title={words.title} size="section">
      <ul className={styles.off}>
        {moreAWeek !== null && (
          <Row title={words.more(moreAWeek)} text={words.moreText(leftOutOf(plan).length > 0)}>
            <Button variant="default" size="sm" aria-haspopup="dialog" onClick={onEdit}>
              {words.hours}
            </Button>
          </Row>
        )}
        <Row title={words.later} text={words.laterText}>
          <Button variant="default" size="sm" aria-haspopup="dialog" onClick={onEdit}>
            {words.date}
          </Button>
        </Row>
        <AsIs plan={plan} onAccept={onAccept} />
      </ul>
    </SectionCard>
  );
}

function AsIs({ plan, onAccept }: Omit<WaysProps, 'onEdit'>) {
  const { accept, back } = useAcceptLack(plan.courseId);
  if (plan.isLackAccepted)
    return (
      <Row title={words.quiet} text={words.quietText}>
        <Button
          variant="default"
          size="sm"
          loading={back.isPending}
          onClick={() => back.mutate(undefined)}
        >
          {words.remind}
        </Button>
      </Row>
    );
  return (
    <Row title={words.asIs} text={words.asIsText}>
      <Button
        variant="default"
        size="sm"
        loading={accept.isPending}
        onClick={() => accept.mutate(undefined, { onSuccess: onAccept })}
      >
        {words.accept}
      </Button>
    </Row>
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
