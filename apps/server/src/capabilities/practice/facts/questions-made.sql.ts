import { sql } from 'kysely';

/** How many questions there are, retired ones among them. */
export const questionsMade = sql<number>`(select count(*)::int from question)`;
