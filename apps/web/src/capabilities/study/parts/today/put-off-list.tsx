import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TodayItem } from '@xuezhou/contract/study';
import { keyOf } from '../../today/entry-key.ts';
import { takeEntryBack } from '../../today/put-entry-off.ts';
import { putOffWords as words } from '../../today/put-off.words.ts';
import { todayWords } from '../../today/today.words.ts';
import styles from './put-off-list.module.css';

interface PutOffListProps {
  items: readonly TodayItem[];
  date: string;
}

/** What waits for tomorrow, each with its way back. */
export const PutOffList = ({ items, date }: PutOffListProps) => (
  <section className={styles.root} aria-label={words.title(items.length)}>
    <h3>{words.title(items.length)}</h3>
    <ul>
      {items.map((item) => (
        <PutOffRow key={keyOf(item)} item={item} date={date} />
      ))}
    </ul>
  </section>
);

function PutOffRow({ item, date }: { item: TodayItem; date: string }) {
  const client = useQueryClient();
  const back = useMutation({ mutationFn: () => takeEntryBack(client, { item, date }) });
  const title = todayWords.titleOf(item);
  return (
    <li>
      <span>{title}</span>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={words.backOf(title)}
        loading={back.isPending}
        onClick={() => back.mutate()}
      >
        {words.back}
      </Button>
    </li>
  );
}
