import { readShare } from '@xuezhou/rules/reader/read-share';
import { sql } from 'kysely';

/** Whether a text was read to its end, by the place `r` where its reader stopped. */
export const isReadToEnd = sql<boolean>`(r.share >= ${sql.lit(readShare)})`;
