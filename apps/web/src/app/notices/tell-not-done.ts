import { notifications } from '@mantine/notifications';
import { toast } from '@xuezhou/ui/toast';
import { toastWords } from './toast.words.ts';

export const tellNotDone = (): void =>
  void notifications.show(toast({ tone: 'failed', title: toastWords.notDone }));
