import { course, expiredSample } from './course-samples.ts';

/** A course whose period is over, for pages of any capability. */
export const closedCourse = course({ ...expiredSample, expireDate: '2026-10-31', books: [] });
