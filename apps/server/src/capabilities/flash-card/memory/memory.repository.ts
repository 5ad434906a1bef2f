import { growth, leastReviews, type MemoryFit } from '@xuezhou/rules/flash-card/fit/fit-memory';
import type { ReviewOfCard } from '@xuezhou/rules/flash-card/fit/histories';
import type { MemoryVersion } from '@xuezhou/rules/flash-card/memory-version';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { keptReviews, studentsReviewing } from '../facts/card-facts.sql.ts';
import { memoryVersions } from '../facts/memory-versions.sql.ts';
import type { CardFitTable } from './memory.tables.ts';

type Whose = { studentId: number };

/** Without reviews that were taken back. */
const readLog = prepareSql<Whose, ReviewOfCard>(
  (p) => sql`
    select r.card_id as "cardId", (extract(epoch from r.reviewed_at) * 1000)::bigint as at, r.rating
    from ${keptReviews} and r.student_id = ${p.studentId}
    order by r.card_id, r.reviewed_at`,
);

interface Standing {
  versions: MemoryVersion[];
  /** Reviews in the log; by the last attempt; whether they are enough more. */
  logged: number;
  is_due: boolean;
}

/** Enough reviews for an attempt, or for another; `logged` says how many there are. */
const isDue = (
  studentId: unknown,
  logged: unknown,
) => sql<boolean>`(${logged} >= greatest(${leastReviews}::float8,
  ${growth}::float8 * coalesce((select max(f.logged) from card_fit f where f.student_id = ${studentId}), 0)))`;

const findStanding = prepareSql<Whose, Standing>(
  (p) => sql`
    select ${memoryVersions(p)} as versions, c.logged, ${isDue(p.studentId, sql`c.logged`)} as is_due
    from (select count(*)::int as logged from card_review r where r.student_id = ${p.studentId}) c`,
);

/** Whose logs have grown enough among those who reviewed lately; whoever wants the parameters of everybody is left alone. */
const findDue = prepareSql<{ from: Date; to: Date }, { student_id: number }>(
  (p) => sql`
    select s.student_id
    from (select distinct student_id from (${studentsReviewing(sql`${p.from}`, sql`${p.to}`)}) lately) s
    cross join lateral (
      select count(*)::int as logged from card_review r where r.student_id = s.student_id) c
    where ${isDue(sql`s.student_id`, sql`c.logged`)} and coalesce((
      select m.source from card_memory m where m.student_id = s.student_id order by m.since desc limit 1), '') <> 'general'
    order by s.student_id`,
);

/** Of those with enough reviews some, others each time. */
const sampleLearners = prepareSql<{ most: number; salt: string }, { student_id: number }>(
  (p) => sql`
    select student_id from card_fit where student_id is not null
    group by student_id order by md5(student_id::text || ${p.salt}) limit ${p.most}`,
);

const findSchool = prepareSql<object, { parameters: number[] }>(
  () => sql`
    select parameters from card_fit where student_id is null and outcome = 'used'
    order by fitted_at desc limit 1`,
);

const findCourses = prepareSql<Whose, { course_id: number }>(
  (p) => sql`select course_id from card_plan where student_id = ${p.studentId} order by course_id`,
);

export const memoryReader = (connection: Connection) => ({
  log: (studentId: number) => readLog.rows(connection, { studentId }),
  standing: (studentId: number) => findStanding.first(connection, { studentId }),
  due: (from: Date, to: Date) => findDue.rows(connection, { from, to }),
  sample: (most: number, salt: string) => sampleLearners.rows(connection, { most, salt }),
  school: async () => (await findSchool.first(connection, {}))?.parameters ?? null,
  courses: async (studentId: number) =>
    (await findCourses.rows(connection, { studentId })).map(({ course_id }) => course_id),
});

export interface FitToStore extends Pick<CardFitTable, 'outcome' | 'logged' | 'learners'> {
  studentId: number | null;
  now: Date;
  /** Null where it failed. */
  fit: MemoryFit | null;
}

type FlatFit = Omit<FitToStore, 'fit'> &
  Pick<
    MemoryFit,
    'reviews' | 'heldOut' | 'lossGeneral' | 'lossAverage' | 'lossSchool' | 'lossFitted'
  > & { parameters: readonly number[] | null };

const storeFit = prepareSql<FlatFit, { card_fit_id: number }>(
  (p) => sql`
    insert into card_fit (student_id, fitted_at, outcome, logged, learners, reviews, held_out, loss_general,
      loss_average, loss_school, loss_fitted, parameters)
    values (${p.studentId}, ${p.now}, ${p.outcome}, ${p.logged}, ${p.learners}, ${p.reviews}, ${p.heldOut},
      ${p.lossGeneral}, ${p.lossAverage}, ${p.lossSchool}, ${p.lossFitted}, ${p.parameters}::float8[])
    returning card_fit_id`,
);

const noFigures = {
  ...{ reviews: 0, heldOut: 0, lossGeneral: null, lossAverage: null },
  ...{ lossSchool: null, lossFitted: null, parameters: null },
};

interface VersionToStore extends Pick<MemoryVersion, 'parameters'> {
  studentId: number;
  now: Date;
  from: Exclude<MemoryVersion['from'], 'school'>;
  cardFitId: number | null;
}

const storeVersion = prepareSql<VersionToStore, never>(
  (p) => sql`
    insert into card_memory (student_id, since, source, parameters, card_fit_id)
    values (${p.studentId}, ${p.now}, ${p.from}, ${p.parameters}::float8[], ${p.cardFitId})
    on conflict (student_id, since) do update set (source, parameters, card_fit_id) =
      (excluded.source, excluded.parameters, excluded.card_fit_id)`,
);

/** The newest fit that was used is used again; nothing where there is none. */
const storeNewestFit = prepareSql<Whose & { now: Date }, never>(
  (p) => sql`
    insert into card_memory (student_id, since, source, parameters, card_fit_id)
    select student_id, ${p.now}, 'fitted', parameters, card_fit_id from card_fit
    where student_id = ${p.studentId} and outcome = 'used' order by fitted_at desc limit 1
    on conflict do nothing`,
);

export const memoryWriter = (change: Connection) => ({
  storeFit: async ({ fit, ...fitted }: FitToStore): Promise<number | null> => {
    const { reviews, heldOut, lossGeneral, lossAverage, lossSchool, lossFitted, parameters } =
      fit ?? noFigures;
    const figures = { reviews, heldOut, lossGeneral, lossAverage, lossSchool, lossFitted };
    const row = await storeFit.first(change, { ...fitted, ...figures, parameters });
    return row?.card_fit_id ?? null;
  },
  storeVersion: (version: VersionToStore) => storeVersion.run(change, version),
  storeNewestFit: (studentId: number, now: Date) => storeNewestFit.run(change, { studentId, now }),
});
