import { ActionIcon, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { dayMinutes } from '@xuezhou/contract/study';
import { weekdayNames } from '@xuezhou/client/time/days.ts';
import { planViewWords } from './plan-view.words.ts';
import styles from './hours-field.module.css';

const words = planViewWords.hours;

interface HoursFieldProps {
  /** Minutes of each weekday, Monday first. */
  value: readonly number[];
  onChange: (next: number[]) => void;
}

/** The weekdays as they follow each other from Monday, with the names that the calendar has. */
export const weekNames = [1, 2, 3, 4, 5, 6, 0].map((index) => weekdayNames[index] ?? '');

const within = (minutes: number): number =>
  Math.min(dayMinutes.max, Math.max(0, Math.round(minutes)));

/** How much time each weekday has: a quarter of an hour a press, held to go on, typed too. */
export function HoursField({ value, onChange }: HoursFieldProps) {
  const set = (index: number, minutes: number) =>
    onChange(value.map((own, at) => (at === index ? within(minutes) : own)));
  return (
    <ul className={styles.root}>
      {weekNames.map((name, index) => {
        const minutes = value[index] ?? 0;
        return (
          <li key={name} className={styles.day}>
            <span className={styles.name}>{words.day(name)}</span>
            <span className={styles.track} aria-hidden>
              <i
                className={styles.bar}
                style={{ height: `${Math.min(100, (100 * minutes) / 180)}%` }}
              />
            </span>
            <span className={styles.told}>{planViewWords.clock(minutes)}</span>
            <span className={styles.step}>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={words.less(name)}
                disabled={minutes === 0}
                onClick={() => set(index, minutes - dayMinutes.step)}
              >
                <IconMinus size={18} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={words.more(name)}
                disabled={minutes >= dayMinutes.max}
                onClick={() => set(index, minutes + dayMinutes.step)}
              >
                <IconPlus size={18} stroke={1.6} />
              </ActionIcon>
            </span>
            <NumberInput
              className={styles.typed}
              aria-label={words.field(name)}
              value={minutes}
              onChange={(next) => set(index, Number(next) || 0)}
              min={0}
              max={dayMinutes.max}
              step={dayMinutes.step}
              allowDecimal={false}
              hideControls
            />
          </li>
        );
      })}
    </ul>
  );
}
