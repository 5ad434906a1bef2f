import { sql } from 'kysely';
import { prepareSql } from '../../platform/database/prepare.ts';
import { lockedBooksOf } from '../assignment/assignment.port.ts';
import type { StoredCaption } from './lecture.tables.ts';

export { askedQuestions } from './asked-questions.ts';
export { admitToLecture } from './admit-to-lecture.ts';
export { retryVideo, shownVideo, type ShownVideo } from './content/shown-video.ts';
export { moveProgress, watchersOf } from './content/watchers.ts';
export { putVideos, videoSources, type VideoSourceDocument } from './content/put-videos.ts';
export { chapterLectures, type ChapterLecture } from './chapter-lectures.sql.ts';
export { courseReadings, type CourseReadingFacts } from './course-readings.ts';
export { lectureReader, type LecturePlace } from './lecture.repository.ts';
export type { VideoState } from './lecture.tables.ts';
export { lecturesPlayed } from './lectures-played.ts';
export {
  hasWatched,
  isBookPlayed,
  lectureTitles,
  lastWatchOf,
  lecturesWatched,
  playedLectures,
  progressIn,
  standersIn,
  standingIn,
  videoOfLecture,
  watchedByDay,
  watchedOfEach,
  watchedDays,
  watchedSecondsIn,
} from './progress.sql.ts';
export { isWatched } from './watched.sql.ts';
export { watchedAlong } from './watched-along.ts';

export interface AskableLecture {
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  title: string;
  is_locked: boolean;
  /** Open to everybody, without the course. */
  free: boolean;
  duration_ms: number;
  storage_prefix: string | null;
  captions: StoredCaption[];
}

/** A lecture of a course as a student can ask teachers about it. */
export const findAskableLecture = prepareSql<
  { studentId: number; courseId: number; id: number },
  AskableLecture
>(
  (p) => sql`
    select b.course_id, b.book_id, b.reading_id, b.title, b.free, v.duration_ms, v.storage_prefix, v.captions,
      coalesce(b.book_id in (${lockedBooksOf(p, p.courseId)}), false) as is_locked
    from bullet b
    join book k on k.book_id = b.book_id and k.book_status = 1
    join video v on v.video_id = b.video_id
    where b.bullet_id = ${p.id} and b.course_id = ${p.courseId}`,
);

/** How many lectures can be watched, how many are in work, and how far the furthest of those is, in percent. */
export const lecturesMade = sql<{ ready: number; in_work: number; progress: number | null }>`(select
  count(*) filter (where state = 'ready')::int as ready,
  count(*) filter (where state in ('queued', 'encoding'))::int as in_work,
  max(progress) filter (where state = 'encoding')::int as progress from video)`;
