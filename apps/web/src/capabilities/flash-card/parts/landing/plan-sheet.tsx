import { Button, Chip, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  saveCardPlan,
  type CardPlan,
  type CardPlanMode,
  type OwnMemory,
} from '@xuezhou/contract/flash-card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Sheet } from '@xuezhou/ui/sheet';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { outdateCards } from '../../flash-card.queries.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import { memoryLine } from './memory-line.ts';
import styles from './plan-sheet.module.css';

const words = flashCardWords.plan;

interface PlanSheetProps {
  courseId: number;
  plan: CardPlan;
  isOpen: boolean;
  onClose: () => void;
}

/** The student's own exam, easy days and pace. */
export function PlanSheet({ courseId, plan, isOpen, onClose }: PlanSheetProps) {
  return (
    <Sheet title={words.title} isOpen={isOpen} onClose={onClose}>
      <PlanForm courseId={courseId} plan={plan} onSaved={onClose} />
    </Sheet>
  );
}

function PlanForm({
  courseId,
  plan,
  onSaved,
}: {
  courseId: number;
  plan: CardPlan;
  onSaved: () => void;
}) {
  const client = useQueryClient();
  const [hasExam, setHasExam] = useState(plan.hasExam);
  const [examDate, setExamDate] = useState(plan.examDate ?? '');
  const [mode, setMode] = useState<CardPlanMode>(plan.mode);
  const [easyDays, setEasyDays] = useState(plan.easyDays.map(String));
  const [newPerDay, setNewPerDay] = useState<string | number>(plan.newPerDay ?? '');
  const [usesOwn, setUsesOwn] = useState(plan.memory?.isUsed ?? false);
  const isCountWrong =
    newPerDay !== '' &&
    !(Number.isInteger(Number(newPerDay)) && Number(newPerDay) >= 0 && Number(newPerDay) <= 200);
  const save = useMutation({
    mutationFn: () =>
      call(saveCardPlan, {
        body: {
          courseId,
          hasExam,
          examDate: examDate === '' ? null : examDate,
          mode,
          easyDays: easyDays.map(Number),
          newPerDay: newPerDay === '' ? null : Number(newPerDay),
          ...(plan.memory && { usesOwnMemory: usesOwn }),
        },
      }),
    onSuccess: () => {
      outdateCards(client);
      onSaved();
      notifications.show(toast({ tone: 'done', title: words.saved }));
    },
  });
  const refusal = save.error instanceof RefusalError ? save.error.message : null;
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isCountWrong) save.mutate();
      }}
    >
      <Switch
        label={words.exam}
        description={words.examText}
        checked={hasExam}
        onChange={(event) => setHasExam(event.currentTarget.checked)}
      />
      {hasExam && (
        <>
          <TextInput
            type="date"
            label={words.date}
            description={
              plan.courseExamDate === null
                ? words.noCourseDate
                : words.courseDate(plan.courseExamDate)
            }
            value={examDate}
            onChange={(event) => setExamDate(event.currentTarget.value)}
            error={refusal}
          />
          <ModeField mode={mode} onChange={setMode} />
        </>
      )}
      <EasyDaysField days={easyDays} onChange={setEasyDays} />
      <NumberInput
        label={words.newPerDay}
        description={words.newText}
        value={newPerDay}
        onChange={setNewPerDay}
        allowDecimal={false}
        allowNegative={false}
        error={isCountWrong && words.newRange}
      />
      {plan.memory && (
        <Switch
          label={plan.memory.own === null ? words.schoolMemory : words.ownMemory}
          description={ownMemoryText(plan.memory)}
          checked={usesOwn}
          onChange={(event) => setUsesOwn(event.currentTarget.checked)}
        />
      )}
      {!hasExam && refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" loading={save.isPending}>
        {words.save}
      </Button>
    </form>
  );
}

const ownMemoryText = (memory: OwnMemory): string =>
  memory.isUsed ? memoryLine(memory) : words.ownMemoryOff(fullDayText(memory.since));

interface ModeFieldProps {
  mode: CardPlanMode;
  onChange: (mode: CardPlanMode) => void;
}

/** Whether the cards last, or are known by the exam. */
function ModeField({ mode, onChange }: ModeFieldProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{words.mode}</legend>
      <SegmentedControl
        fullWidth
        aria-label={words.mode}
        value={mode}
        onChange={onChange}
        data={[
          { value: 'steady', label: words.steady },
          { value: 'deadline', label: words.deadline },
        ]}
      />
      {mode === 'deadline' && <p className="xz-caption xz-quiet">{words.deadlineText}</p>}
    </fieldset>
  );
}

interface EasyDaysFieldProps {
  days: string[];
  onChange: (days: string[]) => void;
}

/** Weekdays with less to do; one of the seven stays whole. */
function EasyDaysField({ days, onChange }: EasyDaysFieldProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{words.easy}</legend>
      <Chip.Group multiple value={days} onChange={(chosen) => onChange(chosen.slice(0, 6))}>
        <div className={styles.days}>
          {words.weekdays.map((name, index) => (
            <Chip key={name} value={String(index + 1)} size="md">
              {name}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <p className="xz-caption xz-quiet">{words.easyText}</p>
    </fieldset>
  );
}
