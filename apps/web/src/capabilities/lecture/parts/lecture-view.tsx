import type { Book, ReadingGroups } from '@xuezhou/contract/study';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useCallback, useState, type ReactNode } from 'react';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { lectureWords as words } from '../port/lecture.words.ts';
import { isWatched, lecturesOf, playableOf } from '../port/outline.ts';
import { captionsOf } from '../player/captions/captions-of.ts';
import { LecturePlayer } from '../player/lecture-player.tsx';
import { useMediaSession } from '../player/use-media-session.ts';
import { useLecture } from '../use-lecture.ts';
import { Listening } from '../listen/listen-part.tsx';
import { usePlayer } from '../port/player-store.ts';
import { chapterAt, type Chapter } from '../player/chapters.ts';
import { Hands } from '../hands/hands-part.tsx';
import { isForAll, useWay } from '../../catalogue/port/way.ts';
import { hasPart, PagePart, type OpenLecture } from '../../../platform/page/page-parts.tsx';
import { playerHandle } from '../player/player-handle.ts';
import { useWide } from '../port/use-wide.ts';
import { BookDrawer } from './contents/book-drawer.tsx';
import { ChapterList } from './contents/chapter-list.tsx';
import { AskedInside } from '../questions/questions-part.tsx';
import { Handout } from './handout.tsx';
import { AskHere, LectureHead } from './lecture-head.tsx';
import { LectureList } from './contents/lecture-list.tsx';
import { lectureNotice } from './lecture-notice.tsx';
import { LectureRail } from './lecture-rail.tsx';
import { LectureTabs } from './lecture-tabs.tsx';
import { NextPanel } from './next-panel.tsx';
import { NoLecture } from './no-lecture.tsx';
import { PhoneLine } from './phone-line.tsx';
import styles from './lecture-view.module.css';

interface LectureViewProps {
  book: Book;
  reading: ReadingGroups;
}

/** The player with what belongs to it: beside it from 1280 px, under it on a narrower page. */
export function LectureView({ book, reading }: LectureViewProps) {
  const { lecture, video, chapters, error, next, chooseSpeed, retry, retryCaptions, goOn, goBack } =
    useLecture(book, reading);
  const isWide = useWide();
  const [hasTree, setTree] = useState(false);
  const name = lecture?.bulletName ?? reading.readingName;
  useNowPlaying(name, book, { poster: video?.poster ?? null, chapters, goOn, goBack });

  const [currentId, nextId] = [lecture?.bulletId ?? null, next?.lecture.bulletId ?? null];
  const { courseId, bookId } = book;
  const place = { courseId, bookId, readingId: reading.readingId };
  const way = useWay();
  const isOwn = !isForAll(way);
  const isHeard = video?.videoState === 'ready';
  const open = lecture && { ...place, ...lecture };
  const openTree = useCallback(() => setTree(true), []);
  const listed =
    lecturesOf(reading).length === 0 ? null : (
      <LectureList {...{ place, reading, currentId, nextId }} />
    );
  const parts = lecture && <ChapterList chapters={chapters} isWatched={isWatched(lecture)} />;
  const tabs = (
    <LectureTabs
      label={isWide ? words.besideLecture : words.underLecture}
      lecture={open}
      handout={<Handout {...place} />}
      onCaptionsRetry={retryCaptions}
      {...(!isWide && {
        lectures: listed,
        chapters: chapters.length > 0 ? { count: chapters.length, list: parts } : undefined,
      })}
    />
  );

  const title = lineOf(reading, lecture?.bulletId);
  const line = <PhoneLine {...{ ...place, title, isHeard }} onContents={openTree} />;

  return (
    <PageColumn
      layout="lecture"
      startLabel={words.contents}
      asideLabel={words.besideLecture}
      start={<LectureRail {...place} onContents={openTree} />}
      {...(isWide && { aside: tabs })}
    >
      <div className={styles.cover} data-lecture-cover>
        {!isWide && line}
        {lecture ? (
          <LecturePlayer
            name={name}
            poster={video?.poster ?? null}
            captions={captionsOf(video, error)}
            chapters={chapters}
            watermark={video?.watermark ?? null}
            notice={lectureNotice({ courseId, video, error, onRetry: retry })}
            end={<NextPanel {...place} lecture={lecture} next={next} onNext={goOn} />}
            onSpeed={chooseSpeed}
            onRetry={retry}
          />
        ) : (
          <NoLecture book={book} reading={reading} />
        )}
      </div>
      <div className={styles.body}>
        {lecture && (
          <Listening
            {...{ book, reading, lecture, video, chapters, way, isOwn }}
            onSpeed={chooseSpeed}
          />
        )}
        {video && <AskedInside courseId={courseId} video={video} isWide={isWide} />}
        <div className={styles.head}>
          <LectureHead {...{ book, reading, lecture }} isHeard={isWide ? isHeard : null} />
        </div>
        {isWide ? (
          <DeskCards
            lecture={isOwn ? open : null}
            chapters={chapters.length > 0 && parts}
            count={chapters.length}
            duration={video?.duration ?? 0}
            listed={listed}
          />
        ) : (
          tabs
        )}
      </div>
      <Hands lecture={open} {...{ isOwn, line }} ask={open && <AskHere lecture={open} />} />
      <BookDrawer
        isOpen={hasTree}
        onClose={() => setTree(false)}
        book={book}
        readingId={reading.readingId}
        lectureId={currentId}
        nextId={nextId}
      />
    </PageColumn>
  );
}

/** The chapter, and which of its lectures is open. */
function lineOf(reading: ReadingGroups, lectureId: number | undefined): string {
  const lectures = playableOf(reading);
  const position = lectures.findIndex(({ bulletId }) => bulletId === lectureId);
  return position === -1
    ? reading.readingName
    : `${words.place(position + 1, lectures.length)}　${reading.readingName}`;
}

interface DeskCardsProps extends Omit<ChaptersCardProps, 'children'> {
  /** On which notes are written. */
  lecture: OpenLecture | null;
  chapters: ReactNode;
  listed: ReactNode;
}

/** Under a desk's player: chapters and lectures, and beside them one's own notes. */
function DeskCards({ lecture, chapters, count, duration, listed }: DeskCardsProps) {
  return (
    <div className={styles.cards}>
      <div className={styles.stack}>
        {chapters && <ChaptersCard {...{ count, duration }}>{chapters}</ChaptersCard>}
        {listed && (
          <SectionCard title={words.lectures}>
            <div className={styles.rows}>{listed}</div>
          </SectionCard>
        )}
      </div>
      {lecture && hasPart('lecture-notes') && (
        <SectionCard title={words.ownNotes}>
          <PagePart name="lecture-notes" lecture={lecture} player={playerHandle} isFolded />
        </SectionCard>
      )}
    </div>
  );
}

interface ChaptersCardProps {
  count: number;
  /** Seconds. */
  duration: number;
  children: ReactNode;
}

function ChaptersCard({ count, duration, children }: ChaptersCardProps) {
  return (
    <SectionCard
      title={words.chapters}
      action={
        <span className="xz-caption xz-quiet">
          {words.chapterCount(count, clockText(duration))}
        </span>
      }
    >
      <div className={styles.rows}>{children}</div>
    </SectionCard>
  );
}

interface NowPlaying {
  poster: string | null;
  chapters: readonly Chapter[];
  goOn: (() => void) | null;
  goBack: (() => void) | null;
}

/** Tells the browser's tab and the device's own controls what plays. */
function useNowPlaying(lecture: string, book: Book, playing: NowPlaying): void {
  const { poster, chapters, goOn: onNext, goBack: onPrevious } = playing;
  useTitle(lecture);
  const chapter = usePlayer(({ time }) => chapterAt(chapters, time)?.title);
  const [name, course] = [book.bookName, book.courseName];
  useMediaSession({ lecture, book: name, course, chapter, poster, onNext, onPrevious });
}
