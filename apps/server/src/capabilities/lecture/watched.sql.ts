import { watchedShare } from '@xuezhou/rules/lecture/watched';
import { sql } from 'kysely';

/** Whether the video `i` was watched, by the progress `w`; false where there is none. */
export const isWatched = sql<boolean>`(i.duration_ms > 0
  and coalesce(w.watched_seconds, 0) * 1000 >= i.duration_ms * ${sql.lit(watchedShare)}::numeric)`;
