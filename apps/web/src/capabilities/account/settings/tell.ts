import { notifications } from '@mantine/notifications';
import { toast } from '@xuezhou/ui/toast';
import { settingsWords as words } from './settings.words.ts';

// One stands for all changes of the page: who tries several switches is not followed by a queue.
const id = 'setting';

export function tellSaved(title: string): void {
  notifications.hide(id);
  notifications.show({ id, ...toast({ tone: 'done', title }) });
}

/** What was shown early is as it was before. */
export function tellUndone(title: string, retry: () => void): void {
  const again = () => {
    notifications.hide(id);
    retry();
  };
  notifications.hide(id);
  notifications.show({
    id,
    ...toast({ tone: 'undone', title, action: { label: words.retry, onClick: again } }),
  });
}
