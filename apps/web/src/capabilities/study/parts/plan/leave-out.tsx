import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { StudyPlan } from '@xuezhou/contract/study';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { planViewWords } from './plan-view.words.ts';
import { useLeaveOut } from './use-plan.ts';
import styles from './plan-view.module.css';

const words = planViewWords.leave;

export const leftOutOf = ({ leaveOut }: StudyPlan): number[] =>
  leaveOut.filter(({ isLeftOut }) => isLeftOut).map(({ readingId }) => readingId);

/** What to put aside first where the time is too short; nothing is ticked for the learner but what they left out before. */
export function LeaveOut({ plan }: { plan: StudyPlan }) {
  const { leaveOut, balance } = plan;
  const before = leftOutOf(plan);
  const [chosen, setChosen] = useState<readonly number[]>(before);
  const save = useLeaveOut(plan.courseId, before);
  if (leaveOut.length === 0) return null;
  const minutesOf = (ids: readonly number[]) =>
    leaveOut.reduce((sum, own) => sum + (ids.includes(own.readingId) ? own.minutes : 0), 0);
  const saved = minutesOf(chosen);
  const lack = -(balance ?? 0) + minutesOf(before) - saved;
  const toggle = (readingId: number) =>
    setChosen(
      chosen.includes(readingId)
        ? chosen.filter((own) => own !== readingId)
        : [...chosen, readingId],
    );
  return (
    <SectionCard title={words.title} size="section" caption={words.caption}>
      <ul className={styles.leave}>
        {leaveOut.map(({ readingId, readingName, bookName, minutes, share, questions }) => (
          <li key={readingId}>
            <Checkbox
              checked={chosen.includes(readingId)}
              onChange={() => toggle(readingId)}
              label={readingName}
              description={words.share(share, bookName)}
            />
            <span className={styles.leaveSum}>
              {words.saves(minutes)}
              <small>{words.costs(questions)}</small>
              <Link
                to="/course/$courseId/topic/$readingId"
                params={{ courseId: plan.courseId, readingId }}
                aria-label={words.topicOf(readingName)}
              >
                {words.topic}
              </Link>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.leaveGo}>
        <span role="status">{words.sum(saved, lack)}</span>
        <Button loading={save.isPending} onClick={() => save.mutate(chosen)}>
          {words.save}
        </Button>
      </div>
    </SectionCard>
  );
}
