import { Button, TextInput } from '@mantine/core';
import { weeklyMinutes as bounds, type StudyPlan } from '@xuezhou/contract/study';
import { Sheet } from '@xuezhou/ui/sheet';
import { useState } from 'react';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { usualWeek } from '@xuezhou/rules/study/hours';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { HoursField } from './hours-field.tsx';
import { planViewWords } from './plan-view.words.ts';
import { useSavePlan } from './use-plan.ts';
import styles from './plan-sheet.module.css';

const words = planViewWords;

interface PlanSheetProps {
  plan: StudyPlan;
  isOpen: boolean;
  onClose: () => void;
}

/** When the exam is, and how much time each day has; the server spreads what is left. */
export function PlanSheet({ plan, isOpen, onClose }: PlanSheetProps) {
  return (
    <Sheet title={words.edit} isOpen={isOpen} onClose={onClose}>
      <PlanForm plan={plan} onDone={onClose} />
    </Sheet>
  );
}

/** A date that is over is none to begin with. */
export const dateAhead = (day: string | null): string =>
  day !== null && day > dayOf(serverNow()) ? day : '';

const sumOf = (weekdays: readonly number[]) => weekdays.reduce((sum, own) => sum + own, 0);

/** Whether so much a week is a plan. */
export const isEnoughTime = (weekdays: readonly number[]): boolean =>
  sumOf(weekdays) >= bounds.min && sumOf(weekdays) <= bounds.max;

function PlanForm({ plan, onDone }: { plan: StudyPlan; onDone: () => void }) {
  const [examDate, setExamDate] = useState(() => dateAhead(plan.examDate));
  const [weekdays, setWeekdays] = useState<readonly number[]>(plan.weekdays ?? usualWeek);
  const [isTried, setTried] = useState(false);
  const save = useSavePlan(plan.courseId);
  const isRight = isEnoughTime(weekdays);
  const refusal = save.error instanceof RefusalError ? save.error.message : null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const own = examDate === '' ? null : examDate;
        if (isRight) save.mutate({ examDate: own, weekdays }, { onSuccess: onDone });
      }}
    >
      <TextInput
        type="date"
        label={words.welcome.day}
        value={examDate}
        onChange={(event) => setExamDate(event.currentTarget.value)}
        error={refusal}
      />
      <fieldset className={styles.hours}>
        <legend>{words.hours.label}</legend>
        <p className="xz-small xz-quiet">{words.hours.text}</p>
        <HoursField value={weekdays} onChange={setWeekdays} />
        <p className={styles.sum}>{words.hours.sum(sumOf(weekdays))}</p>
        {isTried && !isRight && (
          <p className={styles.missing} role="alert">
            {words.hours.tooShort}
          </p>
        )}
      </fieldset>
      <Button type="submit" loading={save.isPending}>
        {words.off.save}
      </Button>
    </form>
  );
}
