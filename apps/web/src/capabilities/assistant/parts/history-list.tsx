import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Search } from '@xuezhou/contract/assistant';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { useState } from 'react';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import styles from '../assistant.module.css';
import { historyQuery } from '../assistant.queries.ts';
import { assistantWords as words } from '../assistant.words.ts';
import { useForget } from '../use-forget.ts';
import { AskedDays } from './asked-days.tsx';

interface HistoryListProps {
  shownId: string | undefined;
  onNew: () => void;
  onShow: (search: Search) => void;
  /** One that is gone, or null for all of them. */
  onGone: (searchId: string | null) => void;
}

/** What one asked, by day; one can be taken away, or all of it. */
export function HistoryList({ shownId, onNew, onShow, onGone }: HistoryListProps) {
  const { data } = useSuspenseQuery(historyQuery);
  const [isClearing, setClearing] = useState(false);
  const { remove, clear } = useForget(onGone);
  const going = remove.isPending ? remove.variables : undefined;
  const shown = data.searches.filter(({ searchId }) => searchId !== going);
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
      <AskedDays searches={shown} shownId={shownId} onShow={onShow} onRemove={remove.mutate} />
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
        onConfirm={() => clear.mutate(undefined, { onSuccess: () => setClearing(false) })}
        onCancel={() => setClearing(false)}
      />
    </div>
  );
}
