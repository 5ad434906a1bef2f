import type { Book, ReadingGroups } from '@xuezhou/contract/study';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { LecturePlace } from './port/lecture-place.ts';
import { lectureBeside, openingLecture, type NextLecture } from './port/outline.ts';
import { toReading, useWay } from '../catalogue/port/way.ts';
import { chaptersOf } from './player/chapters.ts';
import { seek } from './player/controls/player-actions.ts';
import { useOpenedLecture } from './player/use-opened-lecture.ts';
import { usePlayback } from './player/use-playback.ts';
import { useSpeed } from './use-speed.ts';

/** Everything about the lecture that the address means, and the ways on from it. */
export function useLecture(book: Book, reading: ReadingGroups) {
  const chooseSpeed = useSpeed();
  const navigate = useNavigate();
  const way = useWay();
  const search = useSearch({ strict: false });
  const lecture = openingLecture(reading, idOf(search['bullet']));
  const wantedTime = secondsOf(search['t']);
  const { courseId, bookId } = book;
  const place: LecturePlace | null = lecture && {
    courseId,
    bookId,
    bulletId: lecture.bulletId,
    videoId: lecture.videoId,
  };
  const { opened, video, error, retry } = useOpenedLecture(place, wantedTime);
  const playback = usePlayback(opened);
  const next = lecture && lectureBeside(book, lecture.bulletId, 1);
  const previous = lecture && lectureBeside(book, lecture.bulletId, -1);

  // The address names the lecture and no second any more, so that a reload goes on where it stands.
  const bulletId = lecture?.bulletId;
  const isTimeTaken = wantedTime !== null && opened !== null;
  const isUnnamed = bulletId !== undefined && search['bullet'] !== String(bulletId);
  useEffect(() => {
    if (isTimeTaken) seek(wantedTime);
    if (isTimeTaken || (isUnnamed && wantedTime === null))
      void navigate({
        to: '.',
        search: (before) => ({ ...before, bullet: String(bulletId), t: undefined }),
        replace: true,
        resetScroll: false,
      });
  }, [bulletId, isTimeTaken, isUnnamed, wantedTime, navigate]);

  const goTo = (to: NextLecture) =>
    void navigate({
      ...toReading(
        way,
        { courseId, bookId, readingId: to.reading.readingId },
        { bullet: String(to.lecture.bulletId) },
      ),
    });
  const shown = opened?.video ?? video;
  const chapters = useMemo(() => (shown ? chaptersOf(shown) : []), [shown]);
  return {
    lecture,
    video: shown,
    chapters,
    error,
    next,
    chooseSpeed,
    retry: opened ? playback.retry : retry,
    retryCaptions: playback.retryCaptions,
    goOn: next && (() => goTo(next)),
    goBack: previous && (() => goTo(previous)),
  };
}

function idOf(text: string | undefined): number | null {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
}

function secondsOf(text: string | undefined): number | null {
  const seconds = Number(text ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 && text !== '' ? seconds : null;
}
