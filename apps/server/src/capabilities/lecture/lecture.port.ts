export { admitToLecture } from './admit-to-lecture.ts';
export { findAskableLecture } from './askable-lecture.ts';
export { courseReadings, type CourseReadingFacts } from './course-readings.ts';
export { learningTotals, watchedHours } from './learning-totals.ts';
export { lectureReader, type LecturePlace } from './lecture.repository.ts';
export type { VideoState } from './lecture.tables.ts';
export { isWatched } from './watched.sql.ts';
