import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Book, ReadingGroups } from '@xuezhou/contract/study';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { Sheet } from '@xuezhou/ui/sheet';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { PagePhoneHeader } from '../../platform/page/phone-header-slot.tsx';
import { useStudent } from '../../platform/session/session.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { toCourseOf, toReading, useWay } from '../catalogue/port/way.ts';
import { lectureWords } from '../lecture/port/lecture.words.ts';
import { HighlightList } from './highlights/highlight-list.tsx';
import { ReaderContents } from './reader-contents.tsx';
import styles from './reader-page.module.css';
import { ReaderText } from './reader-text.tsx';
import { DeskTools, PhoneTools } from './reader-tools.tsx';
import { readerWords as words } from './reader.words.ts';
import { useMarks } from './use-marks.ts';

interface ReaderProps {
  book: Book;
  reading: ReadingGroups;
}

const fontSizes: Record<number, string | undefined> = { 2: 'large', 3: 'huge' };

/** A reading as it is read: its text, the way through the book, and what was marked in it. */
export function Reader({ book, reading }: ReaderProps) {
  const { courseId, bookId } = book;
  const way = useWay();
  const navigate = useNavigate();
  const { profile } = useStudent();
  const isPhone = usePhone();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const marks = useMarks({ book, reading, root });
  const { panel, setPanel, show } = marks;
  const { before, after } = useNeighbours(book, reading);
  usePageKeys({
    ArrowLeft: before && (() => void navigate(before)),
    ArrowRight: after && (() => void navigate(after)),
    h: () => show(null),
  });

  const contents = (
    <ReaderContents
      book={book}
      currentId={reading.readingId}
      places={marks.places}
      headings={marks.headings}
      paragraph={marks.seen?.paragraph ?? 0}
      onChoose={() => setPanel(null)}
      onHeading={marks.goTo}
    />
  );
  const tools = {
    courseId,
    bookId,
    onContents: () => setPanel('contents'),
    onHighlights: () => show(null),
  };
  return (
    <div data-question-size={fontSizes[profile.questionFontSize]}>
      <PagePhoneHeader title={book.bookName} back={<BackToCourse courseId={courseId} />} />
      <PageColumn
        layout="course"
        start={contents}
        startLabel={lectureWords.contentsOf(book.bookName)}
      >
        <SectionTitle
          order={1}
          overline={
            <>
              <Link {...toCourseOf(way, courseId)}>
                {way === 'centre' ? words.centre : book.courseName}
              </Link>
              <IconChevronRight size={14} stroke={1.6} aria-hidden />
              {book.bookName}
            </>
          }
          caption={marks.share > 0 && words.read(marks.share)}
          action={!isPhone && <DeskTools {...tools} />}
        >
          {reading.number} {reading.readingName}
        </SectionTitle>
        <SectionCard>
          <ReaderText
            courseId={courseId}
            bookId={bookId}
            readingId={reading.readingId}
            highlights={marks.ofReading}
            found={marks.found}
            onShown={setRoot}
            onPaint={marks.paint}
            onOpen={show}
          />
        </SectionCard>
        {!isPhone && <DeskTurns before={before} after={after} />}
      </PageColumn>
      {isPhone && <PhoneTools {...tools} before={before} after={after} />}
      <Sheet
        isOpen={panel === 'contents'}
        onClose={() => setPanel(null)}
        title={lectureWords.contentsOf(book.bookName)}
      >
        {contents}
      </Sheet>
      <Sheet
        isOpen={panel === 'highlights'}
        onClose={() => setPanel(null)}
        title={words.highlights}
        width={420}
      >
        <HighlightList
          key={marks.open?.highlightId ?? ''}
          highlights={marks.own}
          first={marks.open}
          onJump={marks.jump}
        />
      </Sheet>
    </div>
  );
}

function BackToCourse({ courseId }: { courseId: number }) {
  const way = useWay();
  return (
    <ActionIcon
      size={44}
      aria-label={lectureWords.backToCourse}
      renderRoot={(props) => <Link {...toCourseOf(way, courseId)} {...props} />}
    >
      <IconChevronLeft size={24} stroke={1.6} />
    </ActionIcon>
  );
}

type ReadingLink = ReturnType<typeof toReading>;

/** The readings before and after this one, where there are any. */
function useNeighbours(
  { courseId, bookId, readingGroupList }: Book,
  reading: ReadingGroups,
): { before: ReadingLink | undefined; after: ReadingLink | undefined } {
  const way = useWay();
  const at = readingGroupList.indexOf(reading);
  const linkTo = (to: ReadingGroups | undefined) =>
    to && toReading(way, { courseId, bookId, readingId: to.readingId });
  return { before: linkTo(readingGroupList[at - 1]), after: linkTo(readingGroupList[at + 1]) };
}

interface TurnsProps {
  readonly before: ReadingLink | undefined;
  readonly after: ReadingLink | undefined;
}

function DeskTurns({ before, after }: TurnsProps) {
  const turn = (to: ReadingLink | undefined, label: string) =>
    to && (
      <Button variant="default" renderRoot={(props) => <Link {...to} {...props} />}>
        {label}
      </Button>
    );
  return (
    <>
      <nav className={styles.turns} aria-label={lectureWords.turns}>
        {turn(before, lectureWords.previousReading)}
        {turn(after, lectureWords.nextReading)}
      </nav>
      <p className={styles.hints}>
        <KeyHint keys={['←', '→']}>{words.keyTurn}</KeyHint>
        <KeyHint keys={['/']}>{words.keySearch}</KeyHint>
        <KeyHint keys={['H']}>{words.keyHighlights}</KeyHint>
        <KeyHint keys={['1', '2', '3', '4']}>{words.keyColors}</KeyHint>
      </p>
    </>
  );
}
