import type { Highlight } from '@xuezhou/contract/reader';
import type { HighlightRow } from './highlight.repository.ts';

export const presentHighlight = (row: HighlightRow): Highlight => ({
  highlightId: row.highlight_id,
  courseId: row.course_id,
  bookId: row.book_id,
  readingId: row.reading_id,
  color: row.color,
  exact: row.exact,
  prefix: row.prefix,
  suffix: row.suffix,
  start: row.start_at,
  note: row.note,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at.toISOString(),
});
