export {
  importFiles,
  type CheckedRow,
  type CheckSink,
  type FileFault,
  type ImportFiles,
  type ImportText,
  type ImportWish,
} from './import-files.ts';
export {
  courseArchives,
  type ArchiveRun,
  type ArchiveSink,
  type ArchiveWish,
  type ChangedSince,
  type CourseArchives,
  type SeenArchive,
  type WrittenAsNow,
  type WrittenCourses,
} from './courses/course-archives.ts';
