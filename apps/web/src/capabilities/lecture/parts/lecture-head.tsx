import type { Book, Bullet, ReadingGroups } from '@xuezhou/contract/study';
import { IconMessageCircleQuestion, IconPencil, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { PagePart, type OpenLecture } from '../../../platform/page/page-parts.tsx';
import { ListenSwitch } from '../listen/listen-part.tsx';
import { SearchTool } from '../../search/port/search-tool.tsx';
import { searchWords } from '../../search/port/search.words.ts';
import { playerHandle } from '../player/player-handle.ts';
import { lectureWords as words } from '../port/lecture.words.ts';
import { usePlayer } from '../port/player-store.ts';
import { isForAll, useWay } from '../../catalogue/port/way.ts';
import styles from './lecture-head.module.css';

interface LectureHeadProps {
  book: Book;
  reading: ReadingGroups;
  lecture: Bullet | null;
  /** It can be listened to; null where what is over the player says so. */
  isHeard: boolean | null;
}

/** What the lecture is called and where it stands, and the practice that goes with it. */
export function LectureHead({ book, reading, lecture, isHeard }: LectureHeadProps) {
  const isOwn = !isForAll(useWay());
  const where = [
    // The reading's name is the title where there is no lecture.
    lecture ? `${reading.number} ${reading.readingName}` : reading.number,
    lecture && (lecture.videoType === 1 ? words.basic : words.intensive),
  ].filter(Boolean);
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        <h1>{lecture?.bulletName ?? reading.readingName}</h1>
        <p>
          <span className={styles.far}>
            {book.courseName} · {book.bookName} ·{' '}
          </span>
          {where.join(' · ')}
        </p>
      </div>
      <div className={styles.tools}>
        {isHeard !== null && <ListenSwitch className={styles.tool} isHeard={isHeard} />}
        {lecture && isOwn && (
          <PagePart name="lecture-tool" lecture={{ ...book, ...reading, ...lecture }} />
        )}
        {lecture && isOwn && <AskButton hasKey lecture={{ ...book, ...reading, ...lecture }} />}
        {isOwn && (
          <PagePart
            name="find-lecture"
            courseId={book.courseId}
            {...(lecture && {
              moment: () => ({ bulletId: lecture.bulletId, second: playerHandle.second.get() }),
            })}
          />
        )}
        {isOwn && (
          <SearchTool courseId={book.courseId}>
            {(open) => (
              <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={open}>
                <IconSearch size={19} stroke={1.6} aria-hidden />
                {searchWords.search}
              </button>
            )}
          </SearchTool>
        )}
        {isOwn && (
          <Link
            className={styles.tool}
            to="/exercise/$courseId"
            params={{ courseId: book.courseId }}
            search={{ type: '4', reading: String(reading.readingId) }}
          >
            <IconPencil size={19} stroke={1.6} aria-hidden />
            {words.practice}
          </Link>
        )}
      </div>
    </div>
  );
}

interface AskButtonProps {
  lecture: OpenLecture;
  hasKey?: boolean;
  /** What it is called where a page has another that looks the same. */
  name?: string;
}

/** Asks at the second that is shown. */
function AskButton({ lecture, hasKey = false, name }: AskButtonProps) {
  return (
    <PagePart
      name="ask-tool"
      {...(hasKey && { shortcut: 'q' })}
      about={() => ({ kind: 'lecture', lecture, second: playerHandle.second.get() })}
    >
      {(open) => (
        <button
          type="button"
          className={styles.tool}
          aria-haspopup="dialog"
          aria-keyshortcuts={hasKey ? 'q' : undefined}
          aria-label={name}
          onClick={open}
        >
          <IconMessageCircleQuestion size={19} stroke={1.6} aria-hidden />
          {words.ask}
        </button>
      )}
    </PagePart>
  );
}

/** The same beside the note of this second, under a thumb: it names the second, as that does. */
export function AskHere({ lecture }: { lecture: OpenLecture }) {
  const second = usePlayer(({ time, beginsAt }) => Math.floor(beginsAt ?? time));
  return <AskButton lecture={lecture} name={words.askAt(clockText(second))} />;
}
