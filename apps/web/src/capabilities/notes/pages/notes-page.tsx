import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Family } from '@xuezhou/contract/catalogue';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { noteBooksQuery } from '../notes.queries.ts';
import { notesWords as words } from '../notes.words.ts';
import { NoteBookRow } from '../parts/note-book-row.tsx';
import styles from './notes-page.module.css';

/** The student's courses and their books, with how much was written in each; courses with notes first. */
export function NotesPage() {
  const isPhone = usePhone();
  const { data } = useSuspenseQuery(noteBooksQuery);
  const written = (course: (typeof data)[number]) =>
    course.books.reduce((sum, book) => sum + book.count, 0);
  const courses = data.toSorted((a, b) => Number(written(b) > 0) - Number(written(a) > 0));
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
        {courses.length === 0 && (
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
        )}
        {courses.map((course) => (
          <SectionCard
            key={course.courseId}
            title={course.courseName}
            action={<FamilyTag family={course.family as Family} />}
          >
            <ul className={styles.rows}>
              {course.books.map((book) => (
                <li key={book.book_id}>
                  <NoteBookRow book={book} />
                </li>
              ))}
            </ul>
          </SectionCard>
        ))}
      </PageColumn>
    </>
  );
}
