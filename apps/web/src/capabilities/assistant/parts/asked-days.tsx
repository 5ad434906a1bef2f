import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Search } from '@xuezhou/contract/assistant';
import { dayOf, daysBetween, dayText } from '@xuezhou/client/time/days.ts';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';

interface AskedDaysProps {
  searches: readonly Search[];
  shownId: string | undefined;
  onShow: (search: Search) => void;
  onRemove: (searchId: string) => void;
}

/** Questions by the day on which they were asked. */
export function AskedDays({ searches, shownId, onShow, onRemove }: AskedDaysProps) {
  const today = dayOf(useServerNow());
  return byDay(searches).map(([day, ofDay]) => (
    <section key={day} aria-label={dayName(day, today)}>
      <h2>{dayName(day, today)}</h2>
      <ul>
        {ofDay.map((search) => (
          <li key={search.searchId}>
            <button
              type="button"
              className={styles.asked}
              aria-current={search.searchId === shownId ? 'true' : undefined}
              onClick={() => onShow(search)}
            >
              {search.question}
            </button>
            <ActionIcon
              className={styles.remove}
              variant="subtle"
              size={36}
              aria-label={words.remove(search.question)}
              onClick={() => onRemove(search.searchId)}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function byDay(searches: readonly Search[]): [string, Search[]][] {
  const days = new Map<string, Search[]>();
  for (const search of searches) {
    const day = dayOf(Date.parse(search.askedAt));
    days.set(day, [...(days.get(day) ?? []), search]);
  }
  return [...days];
}

function dayName(day: string, today: string): string {
  const ago = daysBetween(day, today);
  if (ago <= 0) return '今天';
  return ago === 1 ? '昨天' : dayText(day, today);
}
