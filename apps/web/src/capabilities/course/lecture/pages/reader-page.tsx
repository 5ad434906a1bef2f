import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconListTree } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReadingGroups } from '@xuezhou/contract/course';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { Sheet } from '@xuezhou/ui/sheet';
import { useState } from 'react';
import { PagePhoneHeader } from '../../../../platform/phone-header-slot.tsx';
import { useTitle } from '../../../../platform/use-title.ts';
import { lectureWords as words } from '../lecture.words.ts';
import { bookQueryOf } from '../lecture.queries.ts';
import { chosenReading } from '../outline.ts';
import { EmptyBook } from '../parts/empty-book.tsx';
import { Handout } from '../parts/handout.tsx';
import { MissingReading } from '../parts/missing-reading.tsx';
import { ReadingList } from '../parts/reading-list.tsx';
import { toCourseOf, toReading, useWay } from '../way.ts';
import styles from './reader-page.module.css';

/** A book to be read: its readings at the left, on a phone in a drawer; the text, and the ways on. */
export function ReaderPage() {
  const way = useWay();
  const { courseId = 0, bookId = 0 } = useParams({ strict: false });
  const { reading: named } = useSearch({ strict: false });
  const { data: book } = useSuspenseQuery(bookQueryOf(way, courseId, bookId));
  const [hasTree, setTree] = useState(false);
  const reading = chosenReading(book, named);
  useTitle(reading?.readingName ?? book.bookName);
  if (book.readingGroupList.length === 0) return <EmptyBook book={book} />;
  if (!reading) return <MissingReading book={book} />;
  const list = (
    <ReadingList book={book} currentId={reading.readingId} onChoose={() => setTree(false)} />
  );
  const at = book.readingGroupList.indexOf(reading);
  const turn = (to: ReadingGroups | undefined, label: string) =>
    to && (
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link {...toReading(way, { courseId, bookId, readingId: to.readingId })} {...props} />
        )}
      >
        {label}
      </Button>
    );
  return (
    <>
      <PagePhoneHeader
        title={book.bookName}
        back={
          <ActionIcon
            size={44}
            aria-label={words.backToCourse}
            renderRoot={(props) => <Link {...toCourseOf(way, courseId)} {...props} />}
          >
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
        right={
          <ActionIcon
            size={44}
            aria-label={words.contents}
            aria-haspopup="dialog"
            onClick={() => setTree(true)}
          >
            <IconListTree size={22} stroke={1.6} />
          </ActionIcon>
        }
      />
      <PageColumn layout="course" start={list} startLabel={words.contentsOf(book.bookName)}>
        <SectionTitle order={1} overline={`${book.courseName} · ${book.bookName}`}>
          {reading.number} {reading.readingName}
        </SectionTitle>
        <SectionCard>
          <Handout
            key={reading.readingId}
            courseId={courseId}
            bookId={bookId}
            readingId={reading.readingId}
          />
        </SectionCard>
        <nav className={styles.turns} aria-label={words.turns}>
          {turn(book.readingGroupList[at - 1], words.previousReading)}
          {turn(book.readingGroupList[at + 1], words.nextReading)}
        </nav>
      </PageColumn>
      <Sheet
        isOpen={hasTree}
        onClose={() => setTree(false)}
        title={words.contentsOf(book.bookName)}
      >
        {list}
      </Sheet>
    </>
  );
}
