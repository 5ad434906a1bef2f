import type { Variant } from '@xuezhou/contract/catalogue';
import { sql } from 'kysely';

/** What of a course is shown; `whole` is the course itself. */
export type Extent = Variant | 'whole';

/**
 * Whether a reading `r` may be tried: the first of its book, unless it is the only one, which would give the book
 * away.
 */
export const isTrialReading = sql<boolean>`(
  not exists (select from reading o where o.book_id = r.book_id and o.position < r.position)
  and exists (select from reading o where o.book_id = r.book_id and o.position > r.position))`;

/** Whether a lecture `b` of a reading `r` belongs to what is shown. */
export const isInExtent = (p: { extent: Extent }) => sql<boolean>`case ${p.extent}::text
  when 'mini' then b.video_type = 2
  when 'free' then b.free
  when 'trail' then b.free or ${isTrialReading}
  else true end`;
