export { coursewareFiles, type CoursewareFiles } from './console/courseware-files.ts';
export { putVersion, type CoursewareTarget, type PutVersion } from './content/put-version.ts';
export { coursewareByReading, coursewareOfReading, coursewareTitles } from './counted.sql.ts';
export type { StoredPart } from './courseware.tables.ts';
export { makeCoursewareOrigin } from './origin/courseware-origin.ts';
export { coursewareTypeOf } from './origin/file-types.ts';
