import { Button } from '@mantine/core';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import type { PlayerHandle } from '../../../platform/page/page-parts.tsx';
import { notesWords as words } from '../notes.words.ts';
import type { NotePlace } from '../place.ts';
import { usePlaceNotes } from '../use-place-notes.ts';
import { NoteItem } from './note-item.tsx';
import styles from './note-list.module.css';

interface NoteListProps {
  place: NotePlace;
  player?: PlayerHandle;
  emptyText: string;
}

/** The notes on one lecture or question. */
export function NoteList({ place, player, emptyText }: NoteListProps) {
  const { notes, hasFailed, isPending, isFetching, retry } = usePlaceNotes(place);
  if (isPending) return <PageSkeleton shape="list" label={words.loading} />;
  if (hasFailed)
    return (
      <ErrorState
        order={3}
        title={words.loadFailed}
        text={words.loadFailedText}
        action={
          <Button variant="light" loading={isFetching} onClick={retry}>
            {words.retry}
          </Button>
        }
      />
    );
  if (notes.length === 0)
    return <EmptyState art="book" order={3} title={words.empty} text={emptyText} />;
  return (
    <ul className={styles.root}>
      {notes.map((note) => (
        <li key={note.noteId}>
          <NoteItem place={place} note={note} onSeek={player?.seek} />
        </li>
      ))}
    </ul>
  );
}
