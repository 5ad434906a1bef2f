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

export interface Standing {
  versions: MemoryVersion[];
  /** Reviews in the log; by the last attempt; whether they are enough more. */
  logged: number;
  is_due: boolean;
}

/** A day without a result is no reason to wait for hundreds of reviews. */
const failureDays = 7;

/** Enough reviews for an attempt, or for another; `logged` says how many there are. */
const isDue = (
  studentId: unknown,
  logged: unknown,
  now: unknown,
) => sql<boolean>`(${logged} >= greatest(${leastReviews}::float8,
  ${growth}::float8 * coalesce((
    select max(f.logged) from card_fit f where f.student_id = ${studentId}
      and (f.outcome <> 'failed' or f.fitted_at > ${now}::timestamptz - ${failureDays} * interval '1 day')), 0)))`;

const findStanding = prepareSql<Whose & { now: Date }, Standing>(
  (p) => sql`
    select ${memoryVersions(p)} as versions, c.logged, ${isDue(p.studentId, sql`c.logged`, p.now)} as is_due
    from (select count(*)::int as logged from card_review r where r.student_id = ${p.studentId}) c`,
);

/** Whose logs have grown enough among those who reviewed lately; whoever wants the parameters of everybody is left alone. */
const findDue = prepareSql<{ from: Date; to: Date }, { student_id: number }>(
  (p) => sql`
    select s.student_id
    from (select distinct student_id from (${studentsReviewing(sql`${p.from}`, sql`${p.to}`)}) lately) s
    cross join lateral (
      select count(*)::int as logged from card_review r where r.student_id = s.student_id) c
    where ${isDue(sql`s.student_id`, sql`c.logged`, p.to)} and coalesce((
      select m.source from card_memory m where m.student_id = s.student_id order by m.since desc limit 1), '') <> 'general'
    order by s.student_id`,
);

/** Of those with enough reviews some, others each time. */
const sampleLearners = prepareSql<{ most: number; salt: string }, { student_id: number }>(
  (p) => sql`
    select student_id from card_fit where student_id is not null
    group by student_id order by md5(student_id::text || ${p.salt}) limit ${p.most}`,
);

const findSchool = prepareSql<object, { parameters: number[] | null }>(
  () => sql`
    select parameters from card_fit where student_id is null and outcome in ('used', 'withdrawn')
    order by fitted_at desc limit 1`,
);

const findCourses = prepareSql<Whose, { course_id: number }>(
  (p) => sql`
    select a.course_id from card_plan a join course c on c.course_id = a.course_id
    where a.student_id = ${p.studentId} order by a.course_id`,
);

/** Whose cards follow from other parameters than those of the school that hold since a moment: nothing else holds for them. */
const findBySchool = prepareSql<{ since: Date }, { student_id: number }>(
  (p) => sql`
    select distinct a.student_id from card_plan a
    where a.remembered_since is distinct from ${p.since} and coalesce((
      select m.source from card_memory m where m.student_id = a.student_id order by m.since desc limit 1), 'withdrawn') = 'withdrawn'
    order by a.student_id`,
);

export const memoryReader = (connection: Connection) => ({
  log: (studentId: number) => readLog.rows(connection, { studentId }),
  standing: (studentId: number, now: Date) => findStanding.first(connection, { studentId, now }),
  due: (from: Date, to: Date) => findDue.rows(connection, { from, to }),
  sample: (most: number, salt: string) => sampleLearners.rows(connection, { most, salt }),
  school: async () => (await findSchool.first(connection, {}))?.parameters ?? null,
  bySchool: async (since: Date) =>
    (await findBySchool.rows(connection, { since })).map(({ student_id }) => student_id),
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

/** Now, or behind what holds: whatever comes last under the lock is the last. */
const afterAll = (p: { studentId: number; now: Date }) => sql`greatest(${p.now}::timestamptz, (
  select max(since) + interval '1 millisecond' from card_memory where student_id = ${p.studentId}))`;

interface VersionToStore extends Pick<MemoryVersion, 'parameters'> {
  studentId: number;
  now: Date;
  from: Exclude<MemoryVersion['from'], 'school'>;
  cardFitId: number | null;
}

const storeVersion = prepareSql<VersionToStore, never>(
  (p) => sql`
    insert into card_memory (student_id, since, source, parameters, card_fit_id)
    values (${p.studentId}, ${afterAll(p)}, ${p.from}, ${p.parameters}::float8[], ${p.cardFitId})`,
);

/** What held before they chose the parameters of everybody holds again: their own, or the school's. */
const storeFormer = prepareSql<Whose & { now: Date }, never>(
  (p) => sql`
    insert into card_memory (student_id, since, source, parameters, card_fit_id)
    select ${p.studentId}, ${afterAll(p)}, coalesce(m.source, 'withdrawn'), m.parameters, m.card_fit_id
    from (select) one left join lateral (
      select source, parameters, card_fit_id from card_memory
      where student_id = ${p.studentId} and source <> 'general' order by since desc limit 1) m on true`,
);

/** False where the account is gone: nothing must be written of it any more. */
const lockStudent = prepareSql<Whose, { student_id: number }>(
  (p) =>
    sql`select student_id from student where student_id = ${p.studentId} and erased_at is null for no key update`,
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
  storeFormer: (studentId: number, now: Date) => storeFormer.run(change, { studentId, now }),
  lock: async (studentId: number): Promise<boolean> =>
    (await lockStudent.first(change, { studentId })) !== undefined,
});
