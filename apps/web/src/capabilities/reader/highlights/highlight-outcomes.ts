import { notifications } from '@mantine/notifications';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { listHighlights } from '@xuezhou/contract/reader';
import { toast } from '@xuezhou/ui/toast';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { readerWords as words } from '../reader.words.ts';

export const waitingKey = ['highlights-waiting'] as const;

/** What waits on this device has changed. */
export function refreshWaiting(): void {
  void queryClient.invalidateQueries({ queryKey: waitingKey });
}

/**
 * The server has answered. What it took leaves those that wait only when the list has it: between the two it would
 * vanish for a moment, and with it a note that is being written to it.
 */
export async function refreshHighlights(): Promise<void> {
  try {
    const listed = { queryKey: keyOf(listHighlights) };
    await queryClient.invalidateQueries(listed, { throwOnError: true });
    refreshWaiting();
  } catch {
    // The list did not come, so what waited stays on screen until one comes.
  }
}

/** The passage stands in the book; what was written to it would be gone. */
export function tellRefused(note: string, message: string): void {
  void refreshHighlights();
  const copy = async () => {
    if (await copyText(note)) notifications.show(toast({ tone: 'done', title: words.copied }));
    // It is kept nowhere else: it stays on screen until it was written down.
    else
      notifications.show({
        ...toast({ tone: 'failed', title: words.noteNotCopied, text: note }),
        autoClose: false,
        withCloseButton: true,
      });
  };
  notifications.show({
    ...toast({
      tone: 'failed',
      title: words.refused,
      text: message,
      action: note === '' ? undefined : { label: words.copyNote, onClick: () => void copy() },
    }),
    ...(note !== '' && { autoClose: false }),
  });
}
