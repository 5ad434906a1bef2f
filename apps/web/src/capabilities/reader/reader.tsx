import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Book, ReadingGroups } from '@xuezhou/contract/study';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { Sheet } from '@xuezhou/ui/sheet';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useCallback, useMemo, useState } from 'react';
import { PagePhoneHeader } from '../../platform/phone-header-slot.tsx';
import { scrollToElement } from '../../platform/scroll-to.ts';
import { useStudent } from '../../platform/session.ts';
import { lectureWords } from '../lecture/port/lecture.words.ts';
import { toCourseOf, toReading, useWay } from '../catalogue/port/way.ts';
import { HighlightList, type OpenHighlight } from './highlights/highlight-list.tsx';
import { ReaderContents } from './reader-contents.tsx';
import styles from './reader-page.module.css';
import { ReaderText } from './reader-text.tsx';
import { readerWords as words } from './reader.words.ts';
import { DeskTools, PhoneTools } from './reader-tools.tsx';
import { usePlaces } from './reading-places.ts';
import { headingsOf, paragraphsOf, type Heading } from './highlights/text-points.ts';
import type { ShownHighlight } from './highlights/shown-highlights.ts';
import { useFound } from './highlights/use-found.ts';
import { useHighlights } from './highlights/use-highlights.ts';
import { usePageKeys } from '../../platform/use-page-keys.ts';
import { useReadingPlace } from './use-reading-place.ts';
import { showPassage, useReturn } from './port/use-return.ts';

interface ReaderProps {
  book: Book;
  reading: ReadingGroups;
}

const fontSizes: Record<number, string | undefined> = { 2: 'large', 3: 'huge' };
type Panel = 'contents' | 'highlights' | null;

/** A reading as it is read: its text, the way through the book, and what was marked in it. */
export function Reader({ book, reading }: ReaderProps) {
  const { courseId, bookId } = book;
  const { readingId } = reading;
  const way = useWay();
  const navigate = useNavigate();
  const { profile } = useStudent();
  const isPhone = usePhone();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<Panel>(null);
  const [open, setOpen] = useState<OpenHighlight | null>(null);
  const own = useHighlights(book);
  const { places, isPending, keep } = usePlaces(bookId);
  const place = places.find((each) => each.readingId === readingId);
  const { mark, p, q } = useSearch({ strict: false });
  const found = useFound(root, { paragraph: p, words: q });
  const marked = own.highlights.find(({ highlightId }) => highlightId === mark);
  const isBack = useReturn(root, {
    place: p === undefined ? place : undefined,
    isKnown: !isPending,
    isCalled: mark !== undefined && !own.isSettled,
    passage: marked,
  });
  const seen = useReadingPlace(isBack ? root : null, { courseId, bookId, readingId }, keep);
  const headings = useMemo(() => (root ? headingsOf(root) : []), [root]);
  const ofReading = useMemo(
    () => own.highlights.filter((highlight) => highlight.readingId === readingId),
    [own.highlights, readingId],
  );

  const at = book.readingGroupList.indexOf(reading);
  const [before, after] = [book.readingGroupList[at - 1], book.readingGroupList[at + 1]];
  const linkTo = (to: ReadingGroups) =>
    toReading(way, { courseId, bookId, readingId: to.readingId });
  const show = useCallback((highlightId: string | null, isWriting = false) => {
    setOpen(highlightId === null ? null : { highlightId, isWriting });
    setPanel('highlights');
  }, []);
  const jump = (highlight: ShownHighlight) => {
    setPanel(null);
    if (highlight.readingId !== readingId)
      void navigate(
        toReading(
          way,
          { ...book, readingId: highlight.readingId },
          { mark: highlight.highlightId },
        ),
      );
    else if (root) showPassage(root, highlight);
  };
  const goTo = (heading: Heading) => {
    setPanel(null);
    const target = root && paragraphsOf(root)[heading.paragraph];
    if (target) scrollToElement(target);
  };
  usePageKeys({
    ArrowLeft: before && (() => void navigate(linkTo(before))),
    ArrowRight: after && (() => void navigate(linkTo(after))),
    h: () => show(null),
  });

  const contents = (
    <ReaderContents
      book={book}
      currentId={readingId}
      places={places}
      headings={headings}
      paragraph={seen?.paragraph ?? 0}
      onChoose={() => setPanel(null)}
      onHeading={goTo}
    />
  );
  const turn = (to: ReadingGroups | undefined, label: string) =>
    to && (
      <Button variant="default" renderRoot={(props) => <Link {...linkTo(to)} {...props} />}>
        {label}
      </Button>
    );
  const share = place?.share ?? 0;
  const tools = {
    courseId,
    bookId,
    onContents: () => setPanel('contents'),
    onHighlights: () => show(null),
  };
  return (
    <div data-question-size={fontSizes[profile.questionFontSize]}>
      <PagePhoneHeader
        title={book.bookName}
        back={
          <ActionIcon
            size={44}
            aria-label={lectureWords.backToCourse}
            renderRoot={(props) => <Link {...toCourseOf(way, courseId)} {...props} />}
          >
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
      />
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
          caption={share > 0 && words.read(share)}
          action={!isPhone && <DeskTools {...tools} />}
        >
          {reading.number} {reading.readingName}
        </SectionTitle>
        <SectionCard>
          <ReaderText
            courseId={courseId}
            bookId={bookId}
            readingId={readingId}
            highlights={ofReading}
            found={found}
            onShown={setRoot}
            onPaint={(anchor, color, withNote) => {
              const highlightId = own.make(readingId, anchor, color);
              if (withNote) show(highlightId, true);
            }}
            onOpen={show}
          />
        </SectionCard>
        {!isPhone && (
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
        )}
      </PageColumn>
      {isPhone && (
        <PhoneTools {...tools} before={before && linkTo(before)} after={after && linkTo(after)} />
      )}
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
        <HighlightList key={open?.highlightId ?? ''} highlights={own} first={open} onJump={jump} />
      </Sheet>
    </div>
  );
}
