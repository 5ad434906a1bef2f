import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getCourseHome,
  saveStudyPlan,
  weeklyMinutes as bounds,
  type StudyPlan,
} from '@xuezhou/contract/study';
import { Sheet } from '@xuezhou/ui/sheet';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { planWords as words } from '../../today/plan.words.ts';
import { plansQuery, todayQuery } from '../../study.queries.ts';
import { PlanCalendar } from './plan-calendar.tsx';
import styles from './plan-sheet.module.css';

interface PlanSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** When the exam is and how much time there is; the server spreads what is left. */
export function PlanSheet({ isOpen, onClose }: PlanSheetProps) {
  return (
    <Sheet title={words.title} isOpen={isOpen} onClose={onClose}>
      <PlanContent />
    </Sheet>
  );
}

function PlanContent() {
  const plans = useSteadyQuery(plansQuery);
  const [chosen, setChosen] = useState<number | null>(null);
  if (plans.isPending) return null;
  if (plans.data === undefined)
    return (
      <div className={styles.root}>
        <p>{words.failed}</p>
        <Button variant="light" loading={plans.isFetching} onClick={() => void plans.refetch()}>
          {words.retry}
        </Button>
      </div>
    );
  const first = plans.data.find(({ weeklyMinutes }) => weeklyMinutes !== null) ?? plans.data[0];
  const plan = plans.data.find(({ courseId }) => courseId === chosen) ?? first;
  if (plan === undefined) return <p>{words.none}</p>;
  return (
    <div className={styles.root}>
      {plans.data.length > 1 && (
        <NativeSelect
          label={words.course}
          value={plan.courseId}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={plans.data.map(({ courseId, courseName }) => ({
            value: String(courseId),
            label: courseName,
          }))}
        />
      )}
      <PlanForm key={plan.courseId} plan={plan} />
      <PlanCalendar />
    </div>
  );
}

const hourOf = (minutes: number) => Math.round((minutes / 60) * 10) / 10;

interface Wishes {
  examDate: string | null;
  weeklyMinutes: number;
}

/** The list of today, the exam and the week go by the plan. */
function useSavePlan(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wishes: Wishes) => call(saveStudyPlan, { body: { courseId, ...wishes } }),
    onSuccess: async () => {
      notifications.show(toast({ tone: 'done', title: words.saved }));
      await Promise.all(
        [plansQuery.queryKey, todayQuery.queryKey, keyOf(getCourseHome)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

function PlanForm({ plan }: { plan: StudyPlan }) {
  const hasPlan = plan.weeklyMinutes !== null;
  const [examDate, setExamDate] = useState(plan.examDate ?? '');
  const [hours, setHours] = useState<string | number>(hourOf(plan.weeklyMinutes ?? bounds.usual));
  const [isTried, setTried] = useState(false);
  const minutes = Math.round(Number(hours) * 60);
  const isRight = hours !== '' && minutes >= bounds.least && minutes <= bounds.most;
  const save = useSavePlan(plan.courseId);
  const refusal = save.error instanceof RefusalError ? save.error.message : null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const own = examDate === '' ? null : examDate;
        if (isRight) save.mutate({ examDate: own, weeklyMinutes: minutes });
      }}
    >
      <p className="xz-small xz-quiet">{words.left(plan.chaptersLeft, plan.minutesLeft)}</p>
      <TextInput
        type="date"
        label={words.exam}
        description={words.examText}
        value={examDate}
        onChange={(event) => setExamDate(event.currentTarget.value)}
        error={refusal}
      />
      <NumberInput
        label={words.hours}
        description={words.hoursText}
        value={hours}
        onChange={setHours}
        step={0.5}
        decimalScale={1}
        allowNegative={false}
        error={isTried && !isRight && words.hoursRange}
      />
      <Told plan={plan} />
      {hasPlan && <p className="xz-small xz-quiet">{words.again}</p>}
      <Button type="submit" loading={save.isPending}>
        {hasPlan ? words.saveAgain : words.save}
      </Button>
    </form>
  );
}

/** What the plan comes to, also where the time is not enough. */
function Told({ plan: { learnUntil, reviewDays, missingMinutes } }: { plan: StudyPlan }) {
  if (learnUntil === null) return null;
  return (
    <div className={styles.told} role="status">
      <p>{words.until(learnUntil, reviewDays)}</p>
      {missingMinutes > 0 && <p className={styles.missing}>{words.missing(missingMinutes)}</p>}
    </div>
  );
}
