import { notifications } from '@mantine/notifications';
import { toast } from '@xuezhou/ui/toast';
import { settingsWords as words } from './settings.words.ts';

// One stands for all that was saved: who tries several switches is not followed by a queue.
const id = 'setting-saved';

export function tellSaved(title: string): void {
  notifications.hide(id);
  notifications.show({ id, ...toast({ tone: 'done', title }) });
}

/** What was shown early is as it was before. */
export function tellRolledBack(title: string, retry: () => void): void {
  const again = () => {
    notifications.hide(shown);
    retry();
  };
  const shown = notifications.show(
    toast({ tone: 'undone', title, action: { label: words.retry, onClick: again } }),
  );
}
