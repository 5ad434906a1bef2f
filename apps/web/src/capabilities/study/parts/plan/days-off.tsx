import { Button, TextInput } from '@mantine/core';
import type { StudyPlan } from '@xuezhou/contract/study';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { daysBetween, weekdayOf } from '@xuezhou/client/time/days.ts';
import { dayOfText, textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { planViewWords } from './plan-view.words.ts';
import { useDaysOff } from './use-plan.ts';
import styles from './plan-view.module.css';

const words = planViewWords.off;

const addDays = (day: string, count: number): string => textOfDay(dayOfText(day) + count);

interface DaysOffProps {
  plan: StudyPlan;
  today: string;
}

/** Days without study: each can be taken back while it lies ahead, and one or a week more are asked for here. */
export function DaysOff({ plan, today }: DaysOffProps) {
  const [asked, setAsked] = useState<{ from: string; to: string } | null>(null);
  const change = useDaysOff(plan.courseId);
  const refusal = change.error instanceof RefusalError ? change.error.message : null;
  const isBack = change.variables?.isOff === false;
  if (plan.weekdays === null) return null;
  return (
    <SectionCard title={words.title}>
      {plan.daysOff.length === 0 && <p className={styles.note}>{words.none}</p>}
      <ul className={styles.off}>
        {plan.daysOff.map(({ from, to, minutes }) => (
          <li key={from}>
            <span>{words.days(from, to, minutes)}</span>
            <Button
              variant="subtle"
              size="sm"
              loading={change.isPending}
              onClick={() => change.mutate({ from, to, isOff: false })}
            >
              {words.back}
            </Button>
          </li>
        ))}
      </ul>
      {isBack && refusal !== null && (
        <p className={styles.note} role="alert">
          {refusal}
        </p>
      )}
      {asked === null ? (
        <div className={styles.offGo}>
          <Button variant="default" size="sm" onClick={() => setAsked({ from: today, to: today })}>
            {words.one}
          </Button>
          <Button
            variant="default"
            size="sm"
            onClick={() => setAsked({ from: today, to: addDays(today, daysToSunday(today)) })}
          >
            {words.week}
          </Button>
        </div>
      ) : (
        <AskDays
          plan={plan}
          asked={asked}
          isSaving={change.isPending}
          refusal={isBack ? null : refusal}
          onChange={setAsked}
          onSave={() =>
            change.mutate({ ...asked, isOff: true }, { onSuccess: () => setAsked(null) })
          }
        />
      )}
    </SectionCard>
  );
}

const daysToSunday = (day: string): number => (7 - weekdayOf(day)) % 7;

interface AskDaysProps {
  plan: StudyPlan;
  asked: { from: string; to: string };
  isSaving: boolean;
  refusal: string | null;
  onChange: (asked: { from: string; to: string }) => void;
  onSave: () => void;
}

/** Says what the days off make of what is left over before anything is done. */
function AskDays({ plan, asked, isSaving, refusal, onChange, onSave }: AskDaysProps) {
  const { from, to } = asked;
  const minutes = minutesIn(plan.weekdays ?? [], from, to);
  return (
    <form
      className={styles.offAsk}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <TextInput
        type="date"
        label={words.from}
        value={from}
        onChange={({ currentTarget: { value } }) =>
          onChange({ from: value, to: value > to ? value : to })
        }
        error={refusal}
      />
      <TextInput
        type="date"
        label={words.to}
        value={to}
        min={from}
        onChange={({ currentTarget: { value } }) => onChange({ from, to: value })}
      />
      <p className={styles.note} role="status">
        {words.takes(minutes)}
        {plan.balance !== null && words.becomes(plan.balance - minutes)}
      </p>
      <Button type="submit" variant="light" loading={isSaving} disabled={from === '' || to === ''}>
        {words.save}
      </Button>
    </form>
  );
}

const maxDays = 31;

function minutesIn(weekdays: readonly number[], from: string, to: string): number {
  if (from === '' || to === '' || to < from) return 0;
  const days = Math.min(maxDays, daysBetween(from, to) + 1);
  return Array.from({ length: days }, (_none, index) => addDays(from, index)).reduce(
    (sum, day) => sum + (weekdays[(weekdayOf(day) + 6) % 7] ?? 0),
    0,
  );
}
