import { Button, TextInput } from '@mantine/core';
import type { WrongQuestion } from '@xuezhou/contract/practice';
import { furthestDays } from '@xuezhou/rules/practice/interval';
import { Sheet } from '@xuezhou/ui/sheet';
import { useState } from 'react';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import styles from './move-due.module.css';

interface MoveDueProps {
  /** Null: closed. */
  questions: readonly WrongQuestion[] | null;
  /** 2026-11-12 */
  today: string;
  onMove: (day: string) => void;
  onClose: () => void;
}

const offers = [0, 1, 3, 7, 14] as const;

/** Asks to which day questions are put. */
export function MoveDue({ questions, today, onMove, onClose }: MoveDueProps) {
  const [day, setDay] = useState('');
  // What was answered today is not asked again today.
  const wasToday = questions?.some(({ answeredAt }) => dayOf(Date.parse(answeredAt)) === today);
  const first = later(today, wasToday === true ? 1 : 0);
  const last = later(today, furthestDays);
  return (
    <Sheet
      title={words.moveTitle(questions?.length ?? 1)}
      isOpen={questions !== null}
      onClose={onClose}
    >
      <div className={styles.root}>
        <p className="xz-small xz-quiet">{words.moveText}</p>
        {offers
          .map((days) => ({ days, on: later(today, days) }))
          .filter(({ on }) => on >= first)
          .map(({ days, on }) => (
            <Button
              key={days}
              variant="default"
              justify="space-between"
              rightSection={<span className="xz-quiet">{dayText(on, today)}</span>}
              onClick={() => onMove(on)}
            >
              {words.moveDays[days]}
            </Button>
          ))}
        <form
          className={styles.other}
          onSubmit={(event) => {
            event.preventDefault();
            onMove(day);
          }}
        >
          <TextInput
            type="date"
            label={words.moveOther}
            min={first}
            max={last}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Button type="submit" disabled={day < first || day > last}>
            {words.moveSave}
          </Button>
        </form>
      </div>
    </Sheet>
  );
}

const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
