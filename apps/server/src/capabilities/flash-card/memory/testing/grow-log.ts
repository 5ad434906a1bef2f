import {
  simulatedReviews,
  type KindOfMemory,
} from '@xuezhou/rules/flash-card/fit/testing/simulated-learner';
import { sql } from 'kysely';
import type { MadeCourse } from '../../../../testing/factories.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

interface Grown {
  studentId: number;
  course: Pick<MadeCourse, 'courseId' | 'bookId' | 'readingId' | 'subjectId'>;
  kind: KindOfMemory;
  reviews: number;
  seed: number;
}

/** The cards and the log of a simulated learner, received now; answers the numbers of the cards. */
export async function growLog(
  { connection, clock }: Pick<TestApp, 'connection' | 'clock'>,
  { studentId, course, kind, reviews, seed }: Grown,
): Promise<number[]> {
  const log = simulatedReviews(kind, { reviews, seed });
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(card_id), 0)::int as last from card`.execute(connection);
  const first = (rows[0]?.last ?? 0) + 1_000_000;
  const cards = [...new Set(log.map(({ cardId }) => cardId))].map((cardId) => first + cardId);
  await sql`
    insert into card (card_id, course_id, book_id, reading_id, subject_id, position, front, back)
    select id, ${course.courseId}, ${course.bookId}, ${course.readingId}, ${course.subjectId}, id, '正', '反'
    from unnest(${cards}::int[]) id`.execute(connection);
  await sql`
    insert into card_review (student_id, review_id, card_id, course_id, rating, reviewed_at, received_at)
    select ${studentId}, gen_random_uuid(), card, ${course.courseId}, rating, to_timestamp(at / 1000), ${clock.now()}
    from unnest(${log.map(({ cardId }) => first + cardId)}::int[], ${log.map(({ rating }) => rating)}::int[],
      ${log.map(({ at }) => at)}::float8[]) as v (card, rating, at)`.execute(connection);
  await sql`
    insert into card_plan (student_id, course_id) values (${studentId}, ${course.courseId})
    on conflict do nothing`.execute(connection);
  await sql`
    insert into card_state (student_id, card_id, course_id, memory, due_at, first_reviewed_at, reviewed_at)
    select student_id, card_id, course_id, ${JSON.stringify(anyMemory)}::jsonb, max(reviewed_at) + interval '9 days',
      min(reviewed_at), max(reviewed_at)
    from card_review where student_id = ${studentId} and course_id = ${course.courseId}
    group by 1, 2, 3 on conflict do nothing`.execute(connection);
  return cards;
}

/** Whatever was known: the parameters that hold make it anew. */
const anyMemory = {
  ...{ stability: 9, difficulty: 5, day: 20_500, at: 20_500 * 86_400_000 },
  ...{ isRelearning: false, reviews: 1, lapses: 0, streak: 1 },
};
