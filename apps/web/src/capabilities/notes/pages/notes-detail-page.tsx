import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconFileDownload, IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { useState } from 'react';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { countNotes, onlyKind, type Kind } from '../book-notes.ts';
import { bookNotesQuery, noteBooksQuery } from '../notes.queries.ts';
import { notesWords as words } from '../notes.words.ts';
import { ReadingNotes } from '../parts/reading-notes.tsx';
import styles from './notes-detail-page.module.css';

const kinds = ['all', 'bullet', 'question'] as const;

/** All notes of a book, by reading, by video and by question. */
export function NotesDetailPage() {
  const { courseId, bookId } = useParams({ from: '/notes/$courseId/book/$bookId' });
  const { data } = useSuspenseQuery(bookNotesQuery(courseId, bookId));
  const { data: courses } = useSuspenseQuery(noteBooksQuery);
  const [kind, setKind] = useState<Kind>('all');
  const books = courses.find((course) => course.courseId === courseId)?.books ?? [];
  const bookName = books.find((book) => book.book_id === bookId)?.bookName ?? data.courseName;
  const readings = data.books.flatMap((book) => book.readings);
  const place = { courseId, bookId };
  useTitle(words.notesOf(bookName));
  return (
    <>
      <PagePhoneHeader
        title={bookName}
        back={
          <ActionIcon
            size={44}
            aria-label={words.back}
            renderRoot={(props) => <Link to="/notes" {...props} />}
          >
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
      />
      <PageColumn
        layout="card"
        head={
          <div className={styles.head}>
            <SectionTitle
              order={1}
              overline={<Link to="/notes">{words.title}</Link>}
              caption={data.courseName}
            >
              {bookName}
            </SectionTitle>
          </div>
        }
      >
        {readings.length === 0 ? (
          <EmptyState
            art="book"
            title={words.noNotes}
            text={words.noNotesText}
            action={
              <Button
                renderRoot={(props) => (
                  <Link to="/course/$courseId/book/$bookId" params={place} {...props} />
                )}
              >
                {words.toBook}
              </Button>
            }
          />
        ) : (
          <>
            <div className={styles.tools}>
              <ChipFilter
                label={words.filter}
                items={kinds.map((key) => ({
                  key,
                  label: words.kinds[key],
                  count: countNotes(onlyKind(readings, key)),
                }))}
                value={kind}
                onChange={setKind}
              />
              <div className={styles.files}>
                <Button
                  component="a"
                  variant="default"
                  href={`/files/notes/${courseId}?bookIds=${bookId}`}
                  download
                  leftSection={<IconFileDownload size={18} stroke={1.6} aria-hidden />}
                >
                  {words.exportMarkdown}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
                  renderRoot={(props) => (
                    <Link to="/notes/$courseId/book/$bookId/print" params={place} {...props} />
                  )}
                >
                  {words.print}
                </Button>
              </div>
            </div>
            {onlyKind(readings, kind).map((reading) => (
              <ReadingNotes key={reading.readingId ?? 0} place={place} reading={reading} />
            ))}
          </>
        )}
      </PageColumn>
    </>
  );
}
