import { storedRows } from '../../../platform/content/stored-rows.ts';

// Rows that documents say whole, ids and all.

export const courseRows = storedRows('course', 'course_id');
export const bookRows = storedRows('book', 'book_id');
export const readingRows = storedRows('reading', 'reading_id');
export const subjectRows = storedRows('subject', 'subject_id');
export const lectureRows = storedRows('bullet', 'bullet_id');
