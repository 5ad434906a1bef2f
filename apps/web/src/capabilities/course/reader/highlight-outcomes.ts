import { notifications } from '@mantine/notifications';
import { listHighlights } from '@xuezhou/contract/course';
import { toast } from '@xuezhou/ui/toast';
import { keyOf } from '../../../platform/api/operation-query.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { readerWords as words } from './reader.words.ts';

export const waitingKey = ['highlights-waiting'] as const;

export function refreshHighlights(): void {
  void queryClient.invalidateQueries({ queryKey: waitingKey });
  void queryClient.invalidateQueries({ queryKey: keyOf(listHighlights) });
}

/** The passage stands in the book; what was written to it would be gone. */
export function tellRefused(note: string, message: string): void {
  refreshHighlights();
  const copy = () => void navigator.clipboard.writeText(note);
  notifications.show({
    ...toast({
      tone: 'failed',
      title: words.refused,
      text: message,
      action: note === '' ? undefined : { label: words.copyNote, onClick: copy },
    }),
    ...(note !== '' && { autoClose: false }),
  });
}
