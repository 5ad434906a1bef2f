import {
  IconFileText,
  IconMoon,
  IconNotes,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconPlayerTrackPrevFilled,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import type { Video } from '@xuezhou/contract/lecture';
import type { Book, Bullet, ReadingGroups } from '@xuezhou/contract/study';
import type { PlaybackSpeed } from '@xuezhou/rules/account/speeds';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Chapter } from '../player/chapters.ts';
import { ListenList } from './listen-list.tsx';
import { listenWords as words } from './listen.words.ts';
import type { ListenTools, Way } from './tools.ts';
import { isUnheard } from './use-going-on.ts';
import type { Playlist } from './use-playlist.ts';
import type { Sleep, SleepTimer } from './use-sleep.ts';
import styles from './listen.module.css';

export interface AudioLecture {
  book: Book;
  reading: ReadingGroups;
  lecture: Bullet;
  video: Video | undefined;
  chapters: readonly Chapter[];
  way: Way;
  /** Notes and questions are for who owns the course. */
  isOwn: boolean;
  studentId: number;
  onSpeed: (speed: PlaybackSpeed) => void;
  tools: ListenTools;
}

interface ListenFaceProps extends AudioLecture {
  playlist: Playlist;
  timer: SleepTimer;
  /** How many lectures without sound it passed on its way here. */
  skipped: number;
}

/** What stands where the picture was: the book, the line, five buttons, and what comes next. */
export function ListenFace(props: ListenFaceProps) {
  const { book, reading, lecture, video, chapters, tools, playlist, skipped, way } = props;
  const isOff = video !== undefined && isUnheard(video);
  return (
    <div className={styles.face}>
      <div className={styles.top}>
        <SlipCover family={book.family} title={book.cover} seed={book.bookId} width={132} />
        <p className={styles.name}>{lecture.bulletName}</p>
        <p className={styles.quiet}>
          {reading.number} · {reading.readingName}
        </p>
        {isOff ? (
          <Unheard isReady={video.videoState === 'ready'} />
        ) : (
          <>
            <div className={styles.slider}>
              <tools.Slider chapters={chapters} />
            </div>
            <Times chapters={chapters} tools={tools} />
          </>
        )}
        <Buttons playlist={playlist} isSilent={isOff} tools={tools} />
        <Choices {...props} />
      </div>
      <ListenList {...{ book, playlist, way, tools }}>
        {skipped > 0 && <p>{words.skipped(skipped)}</p>}
        <p>{sizeOf(video)}</p>
        {(video?.questions.length ?? 0) > 0 && <p>{words.tones}</p>}
      </ListenList>
    </div>
  );
}

function Unheard({ isReady }: { isReady: boolean }) {
  return (
    <div className={styles.silent} role="status">
      <p>{isReady ? words.silent : words.unready}</p>
      <p className={styles.quiet}>{isReady ? words.silentText : words.unreadyText}</p>
    </div>
  );
}

function sizeOf(video: Video | undefined): string {
  if (video === undefined || isUnheard(video)) return '';
  if (video.audio.state === 'missing') return words.missing;
  const megabytes = Math.max(0.1, video.audio.bytes / 1_000_000).toFixed(1);
  return `${words.goesOn}${words.size(megabytes)}`;
}

function Times({ chapters, tools }: Pick<ListenFaceProps, 'chapters' | 'tools'>) {
  const { player, clockText, chapterAt } = tools;
  const second = useStore(player, ({ time, beginsAt }) => Math.floor(beginsAt ?? time));
  const duration = useStore(player, (state) => state.duration);
  return (
    <p className={styles.times}>
      <span>{clockText(second)}</span>
      <span className={styles.chapter}>{chapterAt(chapters, second)?.title}</span>
      <span>{words.left(clockText(Math.max(0, Math.round(duration) - second)))}</span>
    </p>
  );
}

interface ButtonsProps extends Pick<ListenFaceProps, 'playlist' | 'tools'> {
  isSilent: boolean;
}

function Buttons({ playlist: { previous, next, goTo }, isSilent, tools }: ButtonsProps) {
  const { player, togglePlay, skip, toPrevious } = tools;
  const isPlaying = useStore(player, (state) => state.isPlaying);
  const goBack = () => toPrevious(previous === undefined ? null : () => goTo(previous));
  const icon = { size: 26, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <div className={styles.buttons}>
      <Round label={words.previous} onClick={goBack}>
        <IconPlayerTrackPrevFilled {...icon} />
      </Round>
      <Round label={words.back} isOff={isSilent} onClick={() => skip(-10)}>
        <IconRewindBackward10 {...icon} />
      </Round>
      <Round
        label={isPlaying ? words.pause : words.play}
        isOff={isSilent}
        isMain
        onClick={togglePlay}
      >
        {isPlaying ? (
          <IconPlayerPauseFilled {...icon} size={32} />
        ) : (
          <IconPlayerPlayFilled {...icon} size={32} />
        )}
      </Round>
      <Round label={words.on} isOff={isSilent} onClick={() => skip(10)}>
        <IconRewindForward10 {...icon} />
      </Round>
      <Round label={words.next} isOff={next === undefined} onClick={() => next && goTo(next)}>
        <IconPlayerTrackNextFilled {...icon} />
      </Round>
    </div>
  );
}

interface RoundProps {
  label: string;
  isOff?: boolean;
  isMain?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Round({ label, isOff = false, isMain, onClick, children }: RoundProps) {
  return (
    <button
      type="button"
      className={styles.round}
      data-main={isMain || undefined}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const sleeps: readonly Sleep[] = ['off', 'lecture', '15', '30'];

/** Speed, when it stops, a note at this second, and the way to what is said. */
function Choices({ timer, isOwn, onSpeed, tools }: ListenFaceProps) {
  const { player, Speed, transcript } = tools;
  const takesWishes = useStore(player, (state) => state.takesWishes);
  return (
    <div className={styles.choices}>
      <div className={styles.choice}>
        <Speed onChoose={onSpeed} />
        <span aria-hidden>{words.speed}</span>
      </div>
      <label className={styles.choice}>
        <IconMoon size={22} stroke={1.6} aria-hidden />
        <span>{timer.sleep === 'off' ? words.sleep : words.sleeps[timer.sleep]}</span>
        <select
          aria-label={words.sleep}
          value={timer.sleep}
          onChange={({ currentTarget }) => timer.setSleep(currentTarget.value as Sleep)}
        >
          {sleeps.map((each) => (
            <option key={each} value={each}>
              {words.sleeps[each]}
            </option>
          ))}
        </select>
      </label>
      {isOwn && takesWishes && (
        <button
          type="button"
          className={styles.choice}
          aria-haspopup="dialog"
          onClick={() => player.setState({ wish: { kind: 'note', line: -1 } })}
        >
          <IconNotes size={22} stroke={1.6} aria-hidden />
          {words.note}
        </button>
      )}
      <button
        type="button"
        className={styles.choice}
        onClick={() => player.setState({ asksLines: true })}
      >
        <IconFileText size={22} stroke={1.6} aria-hidden />
        {transcript}
      </button>
    </div>
  );
}
