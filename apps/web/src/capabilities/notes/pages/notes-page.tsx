import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { longestNoteSearch } from '@xuezhou/contract/notes';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { AddressSearch } from '../../../platform/page/address-search.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { noteBooksQuery } from '../notes.queries.ts';
import { notesWords as words } from '../notes.words.ts';
import { FoundNotes } from '../parts/found-notes.tsx';
import { NoteBookRow } from '../parts/note-book-row.tsx';
import styles from './notes-page.module.css';

const views = ['books', 'recent'] as const;
type View = (typeof views)[number];

/** Own notes: by course and book, the youngest first, or those that say what is looked for. */
export function NotesPage() {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const search = useSearch({ from: '/notes' });
  const sought = (search['q'] ?? '').slice(0, longestNoteSearch);
  const view: View = search['view'] === 'recent' ? 'recent' : 'books';
  const show = (next: { q?: string | undefined; view?: View | undefined }) =>
    void navigate({ to: '/notes', search: next, replace: true, resetScroll: false });
  return (
    <>
      <PagePhoneHeader title={words.title} />
      <PageColumn
        head={
          !isPhone && (
            <SectionTitle order={1} caption={words.landingCaption}>
              {words.title}
            </SectionTitle>
          )
        }
      >
        <div className={styles.tools}>
          <AddressSearch
            label={words.search}
            hint={words.searchHint}
            clear={words.clear}
            words={sought}
            maxLength={longestNoteSearch}
            onLook={(q) => show(q === '' ? {} : { q })}
          />
          {sought === '' && (
            <ChipFilter
              label={words.order}
              items={views.map((key) => ({ key, label: words.views[key] }))}
              value={view}
              onChange={(next) => show(next === 'books' ? {} : { view: next })}
            />
          )}
        </div>
        {sought === '' && view === 'books' ? <BooksOfNotes /> : <FoundNotes sought={sought} />}
      </PageColumn>
    </>
  );
}

/** The student's courses and their books, with how much was written in each; courses with notes first. */
function BooksOfNotes() {
  const { data } = useSuspenseQuery(noteBooksQuery);
  const written = (course: (typeof data)[number]) =>
    course.books.reduce((sum, book) => sum + book.count, 0);
  const courses = data.toSorted((a, b) => Number(written(b) > 0) - Number(written(a) > 0));
  if (courses.length === 0)
    return (
      <EmptyState
        art="book"
        title={words.noCourses}
        text={words.noCoursesText}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            {words.toCourses}
          </Button>
        }
      />
    );
  return courses.map((course) => (
    <SectionCard
      key={course.courseId}
      title={course.courseName}
      action={<FamilyTag family={course.family} />}
    >
      <ul className={styles.rows}>
        {course.books.map((book) => (
          <li key={book.book_id}>
            <NoteBookRow book={book} />
          </li>
        ))}
      </ul>
    </SectionCard>
  ));
}
