import { Button } from '@mantine/core';
import type { CardPlan } from '@xuezhou/contract/flash-card';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import { memoryLine } from './memory-line.ts';
import styles from './plan-card.module.css';

const PlanSheet = sheetPart(() => import('./plan-sheet.tsx'), 'PlanSheet');

const words = flashCardWords.landing;

interface PlanCardProps {
  courseId: number;
  plan: CardPlan;
}

/** What bends the schedule, in words, and the way to change it. */
export function PlanCard({ courseId, plan }: PlanCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard
      title={words.plan}
      action={
        <Button
          variant="subtle"
          size="compact-md"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {words.planChange}
        </Button>
      }
    >
      <ul className={styles.list}>
        {linesOf(plan).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <PlanSheet courseId={courseId} plan={plan} isOpen={isOpen} onClose={() => setOpen(false)} />
    </SectionCard>
  );
}

function linesOf(plan: CardPlan): string[] {
  const { examAhead, examDate, mode, easyDays, newPerDay, memory } = plan;
  const exam =
    examAhead === null
      ? [words.noExam]
      : [
          words.exam(fullDayText(examAhead)) + (examDate === null ? words.examSchool : ''),
          mode === 'deadline' ? words.deadline : words.steady,
        ];
  const names = easyDays.map((day) => flashCardWords.plan.weekdays[day - 1]).join('、');
  return [
    ...exam,
    ...(easyDays.length > 0 ? [words.easy(names)] : []),
    newPerDay === null
      ? examAhead === null
        ? words.newPerDay(20)
        : words.newAuto
      : words.newPerDay(newPerDay),
    ...(memory?.isUsed ? [memoryLine(memory)] : []),
  ];
}
