import { studyRules, type StudyKind } from '@xuezhou/rules/points/study-rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeStudent } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import {
  earnPoints,
  givePoints,
  holdPoints,
  releaseHeld,
  spendHeld,
  takePoints,
} from './points.port.ts';
import { howMany } from '../../testing/runs/how-many.ts';

const school = await startTestApp();
const { connection } = school;
const kinds = Object.keys(studyRules) as StudyKind[];
const now = new Date('2026-11-24T12:00:00+08:00');

type Step =
  | { do: 'earn'; kind: StudyKind; about: string; total: number; daysAgo: number }
  | { do: 'give' | 'hold' | 'spend' | 'release' | 'take'; about: string; points: number };

const about = fc.constantFrom('1', '2', '3');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('earn' as const),
    kind: fc.constantFrom(...kinds),
    about: fc.nat(40).map(String),
    total: fc.integer({ min: -5, max: 5000 }),
    daysAgo: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({
    do: fc.constantFrom('give', 'hold', 'spend', 'release', 'take'),
    about,
    points: fc.integer({ min: 1, max: 120 }),
  }),
);

async function run(studentId: number, one: Step): Promise<void> {
  await connection.transaction().execute(async (change) => {
    const words = '一步';
    if (one.do === 'earn') {
      const { kind, total, daysAgo } = one;
      const isNamed = studyRules[kind].words === null;
      await earnPoints(change, {
        ...{ kind, studentId, about: one.about, total: isNamed ? Math.sign(total) : total, now },
        madeAt: new Date(now.getTime() - daysAgo * 86_400_000),
        ...(isNamed && { name: words }),
      });
      return;
    }
    const given = { studentId, about: one.about, points: one.points, words, at: now };
    if (one.do === 'give') await givePoints(change, { ...given, kind: 'given' });
    // An id stands for one hold for good.
    else if (one.do === 'hold') {
      const known = await change
        .selectFrom('points_hold')
        .where('student_id', '=', studentId)
        .where('about', '=', one.about)
        .select('about')
        .executeTakeFirst();
      if (known === undefined) await holdPoints(change, given);
    } else if (one.do === 'spend') await spendHeld(change, given);
    else if (one.do === 'release') await releaseHeld(change, given);
    else await takePoints(change, { ...given, kind: 'taken' });
  });
}

/** Two first holds of one id at once: the second one's insert fails, and all of it with it. */
const isTwin = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('points_hold_pkey');

it('[points.earn] balance is the sum of the log, never below what is held, whatever comes together', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 8 }),
      async (rounds) => {
        const { studentId } = await makeStudent(connection);
        for (const together of rounds) {
          const results = await Promise.allSettled(together.map((one) => run(studentId, one)));
          for (const result of results)
            if (result.status === 'rejected' && !isTwin(result.reason)) throw result.reason;
        }
        const { rows } = await sql<{
          balance: number;
          held: number;
          sum: number;
          holds: number;
          broken: number;
        }>`
        select coalesce(a.balance, 0) as balance, coalesce(a.held, 0) as held,
          (select coalesce(sum(points), 0)::int from points_entry where student_id = ${studentId}) as sum,
          (select coalesce(sum(points), 0)::int from points_hold
            where student_id = ${studentId} and ended_at is null) as holds,
          (select count(*)::int from (select balance - sum(points) over (order by points_entry_no) as off
            from points_entry where student_id = ${studentId}) e where off <> 0) as broken
        from (select 1) one left join points_account a on a.student_id = ${studentId}`.execute(
          connection,
        );
        const [account] = rows;
        expect(account?.sum).toBe(account?.balance);
        expect(account?.holds).toBe(account?.held);
        expect(account?.balance).toBeGreaterThanOrEqual(account?.held ?? 0);
        expect(account?.broken).toBe(0);
        const { rows: days } = await sql<{ kind: StudyKind; points: number; paid: number }>`
        select kind, sum(points)::int as points, max(points) as paid from points_day
        where student_id = ${studentId} group by kind`.execute(connection);
        const { rows: logged } = await sql<{ kind: string; points: number }>`
        select kind, sum(points)::int as points from points_entry
        where student_id = ${studentId} and kind = any(${kinds}::text[]) group by kind`.execute(
          connection,
        );
        const paid = new Map(logged.map(({ kind, points }) => [kind, points]));
        for (const { kind, points, paid: most } of days) {
          expect(most).toBeLessThanOrEqual(studyRules[kind].perDay);
          expect(paid.get(kind) ?? 0).toBe(points);
        }
      },
    ),
    { numRuns: howMany('XZ_RUNS', { usually: 20, whole: 300 }) },
  );
});
