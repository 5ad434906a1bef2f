import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteNote, updateNote } from '@xuezhou/contract/notes';
import { toast } from '@xuezhou/ui/toast';
import { v7 as newId } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { noteReads } from './note-reads.ts';
import { sendEdit } from './send-edit.ts';
import { notesWords as words } from './notes.words.ts';
import type { NotePlace } from './place.ts';
import type { ShownNote } from './shown-notes.ts';

/** What can be done to a note besides writing it. A deleted one can be called back. */
export function useNoteActions(place: NotePlace, note: ShownNote) {
  const client = useQueryClient();
  const { noteId, content, second, revision } = note;
  const refresh = () =>
    Promise.all(
      noteReads.map((operation) => client.invalidateQueries({ queryKey: keyOf(operation) })),
    );
  const tell = (error: Error) => {
    // A failure is told by the one notice already.
    if (error instanceof RefusalError)
      notifications.show(toast({ tone: 'failed', title: words.failed, text: error.message }));
  };
  const disable = useMutation({
    mutationFn: (is_disable: boolean) =>
      call(updateNote, {
        body: { noteType: place.type, id: noteId, content, is_disable, baseRevision: revision },
      }),
    onSuccess: refresh,
    onError: tell,
  });
  const remove = useMutation({
    mutationFn: () => call(deleteNote, { body: { noteId } }),
    onSuccess: async () => {
      await refresh();
      const undo = () =>
        void sendEdit(place, {
          noteId: newId(),
          editId: newId(),
          baseRevision: 0,
          content,
          second,
        });
      notifications.show(
        toast({
          tone: 'undone',
          title: words.removed,
          action: { label: words.undo, onClick: undo },
        }),
      );
    },
    onError: tell,
  });
  return {
    isBusy: disable.isPending || remove.isPending,
    disable: (isDisabled: boolean) => disable.mutate(isDisabled),
    remove: () => remove.mutate(),
  };
}
