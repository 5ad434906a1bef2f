import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { IconPrinter } from '@tabler/icons-react';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { onlyInUse } from '../book-notes.ts';
import { bookNotesQuery, noteBooksQuery } from '../notes.queries.ts';
import { notesWords as words } from '../notes.words.ts';
import { PrintedReading } from '../parts/printed-reading.tsx';
import styles from './notes-print-page.module.css';

const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

/** One's own notes of a book as a document for paper, or for a PDF that the browser makes. */
export function NotesPrintPage() {
  const { courseId, bookId } = useParams({ from: '/notes/$courseId/book/$bookId/print' });
  const student = useStudent();
  const { href } = useLocation();
  const isIn = isLoggedIn(student);
  const { data, error, isFetching, refetch } = useSteadyQuery({
    ...bookNotesQuery(courseId, bookId),
    enabled: isIn,
  });
  // A book without notes is not among them: its name stands in the list of books.
  const listed = useQuery({ ...noteBooksQuery, enabled: data?.books.length === 0 }).data;
  const bookName =
    data?.books[0]?.bookName ??
    listed
      ?.find((course) => course.courseId === courseId)
      ?.books.find((book) => book.book_id === bookId)?.bookName;
  useTitle(bookName === undefined ? words.print : words.notesOf(bookName));
  if (!isIn)
    return (
      <main className={styles.root}>
        <EmptyState
          art="lock"
          order={1}
          title={words.print}
          text={words.printLogin}
          action={
            <Button
              renderRoot={(props) => (
                <Link to="/login" search={{ login_redirect_uri: href }} {...props} />
              )}
            >
              {words.login}
            </Button>
          }
        />
      </main>
    );
  if (error)
    return (
      <main className={styles.root}>
        <ErrorState
          order={1}
          title={words.loadFailed}
          text={troubleText(error)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              {words.retry}
            </Button>
          }
        />
      </main>
    );
  if (!data)
    return (
      <main className={styles.root}>
        <div className={styles.sheet}>
          <PageSkeleton shape="reading" label={words.loading} />
        </div>
      </main>
    );
  const readings = onlyInUse(data.books.flatMap(({ readings: all }) => all));
  return (
    <main className={styles.root}>
      <div className={styles.bar}>
        <Link to="/notes/$courseId/book/$bookId" params={{ courseId, bookId }}>
          {words.backToBook}
        </Link>
        <p>{isInWechat() ? words.printInWechat : words.printCaption}</p>
        <Button
          leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
          disabled={readings.length === 0 || isInWechat()}
          onClick={() => window.print()}
        >
          {words.printNow}
        </Button>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          {bookName !== undefined && <p>{data.courseName}</p>}
          <h1>{bookName ?? data.courseName}</h1>
          <p>{student.nickname}</p>
        </header>
        {readings.length === 0 && <EmptyState art="book" title={words.noNotes} />}
        {readings.map((reading) => (
          <PrintedReading key={reading.readingId ?? 0} reading={reading} />
        ))}
      </article>
    </main>
  );
}
