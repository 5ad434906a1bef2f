import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { FoundNote } from '@xuezhou/contract/notes';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { readingTitle } from '../book-notes.ts';
import { foundNotesQuery } from '../notes.queries.ts';
import { notesWords as words } from '../notes.words.ts';
import styles from './found-notes.module.css';
import { NotedThingPart } from './noted-thing.tsx';

/** Own notes over all courses, the youngest first: those that say `sought`, or all of them. */
export function FoundNotes({ sought }: { sought: string }) {
  const found = useInfiniteQuery({
    ...foundNotesQuery(sought),
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  if (found.isPending) return <PageSkeleton shape="list" label={words.loading} />;
  if (found.data === undefined)
    return (
      <ErrorState
        title={words.searchFailed}
        text={words.searchFailedText}
        action={
          <Button variant="light" loading={found.isFetching} onClick={() => void found.refetch()}>
            {words.retry}
          </Button>
        }
      />
    );
  const notes = found.data.pages.flatMap((page) => page.notes);
  if (notes.length === 0)
    return sought === '' ? (
      <EmptyState art="book" title={words.empty} text={words.noNotesText} />
    ) : (
      <EmptyState art="lighthouse" title={words.notFound(sought)} text={words.notFoundText} />
    );
  return (
    <section aria-busy={found.isPlaceholderData || undefined} className={styles.root}>
      {sought !== '' && (
        <p className="xz-quiet" role="status">
          {words.foundCount(notes.length, found.hasNextPage)}
        </p>
      )}
      {notes.map((one) => (
        <OneNote key={one.note.noteId} found={one} />
      ))}
      {found.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {words.moreNotes}
        </Button>
      )}
    </section>
  );
}

function OneNote({
  found: { note, courseName, bookName, thing, isDeleted, ...reading },
}: {
  found: FoundNote;
}) {
  const { noteType, bulletId, questionId, groupId, course_id: courseId, book_id } = note;
  const where = [courseName, bookName ?? '', readingTitle(reading, '')];
  return (
    <SectionCard title={where.filter((part) => part !== '').join(' · ')}>
      <NotedThingPart
        place={{ courseId, bookId: book_id ?? 0 }}
        readingId={note.readingId}
        thing={{
          noteType,
          id: bulletId ?? questionId ?? 0,
          groupId,
          title: thing,
          isDeleted,
          notes: [note],
        }}
      />
    </SectionCard>
  );
}
