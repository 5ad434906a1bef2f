import {
  bookRows,
  courseRows,
  findOtherParts,
  lectureRows,
  readingRows,
  removeParts,
  subjectRows,
} from '../../capabilities/catalogue/catalogue.port.ts';
import { moveCards, moveTopicCards } from '../../capabilities/flash-card/flash-card.port.ts';
import { moveProgress, putVideos } from '../../capabilities/lecture/lecture.port.ts';
import {
  detachQuestions,
  moveQuestions,
  moveTopicQuestions,
} from '../../capabilities/practice/practice-content.port.ts';
import { moveMarks } from '../../capabilities/reader/reader.port.ts';
import { moveTopicDrafts } from '../../capabilities/review/review-draft.port.ts';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import { holdFamilies } from '../../capabilities/site/site.port.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { Sound } from '../catalogue/select-sound.ts';
import { changedVideos, videoSourceOf } from '../store/lecture-sources.ts';
import { lockImports } from '../../platform/content/lock-imports.ts';

type Parts = Pick<Sound, 'courses' | 'books' | 'readings' | 'subjects' | 'lectures'>;

/** One topic and the one that it went into. */
interface MergedTopic {
  readonly from: number;
  readonly to: number;
}

/**
 * Brings a course, its books, readings and lectures to what was read, and takes away what is named no longer. Its
 * questions, cards, papers and camps are others' and stay; they follow what they stand in.
 */
export async function storeCourseParts(
  change: Change,
  sound: Parts,
  { merged, now }: { merged: readonly MergedTopic[]; now: Date },
): Promise<void> {
  await lockImports(change);
  await holdFamilies(
    change,
    sound.courses.map(({ family }) => family),
  );
  const lectures = sound.lectures.map(({ draft }) => draft.bullet);
  const differences = {
    courses: await courseRows.compare(change, sound.courses),
    books: await bookRows.compare(change, sound.books),
    readings: await readingRows.compare(change, sound.readings),
    subjects: await subjectRows.compare(change, sound.subjects),
    lectures: await lectureRows.compare(change, lectures),
    videos: await changedVideos(change, sound.lectures),
  };
  const courseIds = sound.courses.map(({ course_id }) => course_id);
  const vanished = await findOtherParts(change, courseIds, {
    books: sound.books.map(({ book_id }) => book_id),
    readings: sound.readings.map(({ reading_id }) => reading_id),
    subjects: sound.subjects.map(({ subject_id }) => subject_id),
    lectures: lectures.map(({ bullet_id }) => bullet_id),
  });
  await courseRows.put(change, differences.courses);
  await bookRows.put(change, differences.books);
  await readingRows.put(change, differences.readings);
  await subjectRows.put(change, differences.subjects);
  await putVideos(change, differences.videos.map(videoSourceOf), now);
  await lectureRows.put(change, differences.lectures);
  await moveMarks(change, differences.readings.changed);
  await moveQuestions(change, differences.readings.changed);
  await moveCards(change, differences.readings.changed);
  await moveTopicQuestions(change, merged);
  await moveTopicCards(change, merged);
  await moveTopicDrafts(change, merged);
  await moveProgress(change, differences.lectures.changed);
  await detachQuestions(change, vanished);
  await removeParts(change, vanished);
  for (const courseId of courseIds) await askToIndex(change, courseId);
}
