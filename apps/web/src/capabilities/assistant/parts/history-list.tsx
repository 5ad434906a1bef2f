import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { clearHistory, deleteSearch, type Search } from '@xuezhou/contract/assistant';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { troubleText } from '../../../platform/api/trouble-text.ts';
import { dayOf, daysBetween, dayText } from '../../../platform/days.ts';
import { useServerNow } from '../../../platform/server-clock.ts';
import styles from '../assistant.module.css';
import { historyQuery } from '../assistant.queries.ts';
import { assistantWords as words } from '../assistant.words.ts';

interface HistoryListProps {
  shownId: string | undefined;
  onNew: () => void;
  onShow: (search: Search) => void;
  /** One that is gone, or null for all of them. */
  onGone: (searchId: string | null) => void;
}

/** What one asked, by day; one can be taken away, or all of it. */
export function HistoryList({ shownId, onNew, onShow, onGone }: HistoryListProps) {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(historyQuery);
  const now = useServerNow();
  const [isClearing, setClearing] = useState(false);
  const renew = () => client.invalidateQueries({ queryKey: historyQuery.queryKey });
  const remove = useMutation({
    mutationFn: (searchId: string) => call(deleteSearch, { body: { searchId } }),
    onSuccess: async (_done, searchId) => {
      onGone(searchId);
      await renew();
    },
  });
  const clear = useMutation({
    mutationFn: () => call(clearHistory, {}, { ignoreErrors: true }),
    onSuccess: async () => {
      setClearing(false);
      onGone(null);
      await renew();
    },
  });
  const shown = data.searches.filter(
    ({ searchId }) => !(remove.isPending && remove.variables === searchId),
  );
  return (
    <div className={styles.history}>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
        onClick={onNew}
      >
        {words.newOne}
      </Button>
      {shown.length === 0 && <p className={styles.noHistory}>{words.noHistory}</p>}
      {byDay(shown).map(([day, searches]) => (
        <section key={day} aria-label={dayName(day, dayOf(now))}>
          <h2>{dayName(day, dayOf(now))}</h2>
          <ul>
            {searches.map((search) => (
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
                  onClick={() => remove.mutate(search.searchId)}
                >
                  <IconX size={16} stroke={1.6} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => setClearing(true)}>
          <IconTrash size={18} stroke={1.6} aria-hidden />
          {words.clear}
        </button>
      )}
      <ConfirmDialog
        isOpen={isClearing}
        title={words.clearTitle}
        text={words.clearText}
        confirm={words.clear}
        cancel={words.keep}
        problem={clear.error ? troubleText(clear.error) || words.notDone : undefined}
        isBusy={clear.isPending}
        onConfirm={() => clear.mutate()}
        onCancel={() => setClearing(false)}
      />
    </div>
  );
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
