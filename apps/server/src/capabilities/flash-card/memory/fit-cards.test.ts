import { randomUUID } from 'node:crypto';
import { answerCard, getCardInfo, openCard, saveCardPlan } from '@xuezhou/contract/flash-card';
import { growth, leastReviews } from '@xuezhou/rules/flash-card/fit/fit-memory';
import { simulatedReviews } from '@xuezhou/rules/flash-card/fit/testing/simulated-learner';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { knownCards } from '../facts/known-cards.ts';
import { findFits, fitCards } from './fit-cards.ts';
import { packLog, runFitProcess } from './run-fit-process.ts';
import { growLog } from './testing/grow-log.ts';

const school = await startTestApp();
const { connection, clock, services } = school;
const course = await makeCourse(connection, { examDate: null });
const { courseId } = course;

beforeEach(() => clock.set('2027-03-02T04:00:00Z'));

async function begin(
  wishes: { reviews?: number; kind?: 'usual' | 'fleeting'; seed?: number } = {},
) {
  const student = await school.signIn();
  const grown = { reviews: 2500, kind: 'fleeting' as const, seed: 5, ...wishes };
  const cards = await growLog(school, { studentId: student.studentId, course, ...grown });
  return { student, studentId: student.studentId, cards };
}

/** A fit of the school that was used, but for its parameters. */
const ofSchool = {
  ...{
    student_id: null,
    outcome: 'used' as const,
    logged: 1,
    learners: 20,
    reviews: 1,
    held_out: 1,
  },
  ...{ loss_general: null, loss_average: null, loss_school: null, loss_fitted: null },
};

const findAndFit = async () => {
  await findFits(services);
  await school.runJobs(['fit-cards']);
};

const fitsOf = (studentId: number) =>
  connection
    .selectFrom('card_fit')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('card_fit_id')
    .execute();
const versionsOf = (studentId: number) =>
  connection
    .selectFrom('card_memory')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('since')
    .execute();
const statesOf = (studentId: number) =>
  connection
    .selectFrom('card_state')
    .select(['card_id', 'memory', 'due_at'])
    .where('student_id', '=', studentId)
    .orderBy('card_id')
    .execute();
const planOf = async (student: Awaited<ReturnType<typeof begin>>['student']) =>
  (await student.data(getCardInfo, { params: { courseId } })).plan;
const context = (isLastAttempt = false, signal = new AbortController().signal) => ({
  signal,
  isLastAttempt,
});

describe('a learner with reviews enough', () => {
  it('gets parameters of their own, by which cards are remembered while what was planned stays', async () => {
    const { student, studentId } = await begin();
    const before = await statesOf(studentId);
    await fitCards(services, { studentId }, context());
    const [fit] = await fitsOf(studentId);
    expect(fit).toMatchObject({ outcome: 'used', logged: 2500, learners: 1 });
    expect(fit?.loss_fitted).toBeLessThan(fit?.loss_general ?? 0);
    expect(fit?.loss_fitted).toBeLessThan(fit?.loss_average ?? 0);
    expect(await versionsOf(studentId)).toMatchObject([
      { source: 'fitted', parameters: fit?.parameters, card_fit_id: fit?.card_fit_id },
    ]);
    const after = await statesOf(studentId);
    expect(after.map(({ due_at }) => due_at)).toEqual(before.map(({ due_at }) => due_at));
    expect(after.every(({ memory }) => memory?.stability !== 9)).toBe(true);
    expect((await planOf(student)).memory).toMatchObject({
      ...{ since: '2027-03-02', isUsed: true },
      own: {
        ...{ learned: (fit?.reviews ?? 0) - (fit?.held_out ?? 0), heldOut: fit?.held_out },
        betterPercent: Math.round((1 - (fit?.loss_fitted ?? 0) / (fit?.loss_general ?? 1)) * 100),
      },
    });
  });

  it('is not fitted again until the log has grown by its share', async () => {
    const { studentId } = await begin();
    await fitCards(services, { studentId }, context());
    await fitCards(services, { studentId }, context());
    expect(await fitsOf(studentId)).toHaveLength(1);
    await sql`update card_fit set logged = ${Math.floor(2500 / growth)} where student_id = ${studentId}`.execute(
      connection,
    );
    clock.set('2027-03-09T04:00:00Z');
    await fitCards(services, { studentId }, context());
    // The same log says the same: what holds is as good.
    expect((await fitsOf(studentId)).map(({ outcome }) => outcome)).toEqual(['used', 'notBetter']);
    expect(await versionsOf(studentId)).toHaveLength(1);
  });

  it('goes back to the general parameters and to their own again, since when being kept', async () => {
    const { student, studentId } = await begin();
    await fitCards(services, { studentId }, context());
    const save = async (usesOwnMemory: boolean) =>
      (
        await student.data(saveCardPlan, {
          body: {
            ...{ courseId, hasExam: false, examDate: null, mode: 'steady', easyDays: [] },
            ...{ newPerDay: null, usesOwnMemory },
          },
        })
      ).memory;
    const own = await statesOf(studentId);
    clock.set('2027-03-03T04:00:00Z');
    expect(await save(false)).toMatchObject({ isUsed: false, since: '2027-03-03' });
    expect(await statesOf(studentId)).not.toEqual(own);
    // Nothing is fitted to whoever does not want it.
    await sql`update card_fit set logged = 1 where student_id = ${studentId}`.execute(connection);
    await fitCards(services, { studentId }, context());
    expect(await fitsOf(studentId)).toHaveLength(1);
    clock.set('2027-03-04T04:00:00Z');
    expect(await save(true)).toMatchObject({ isUsed: true, since: '2027-03-04' });
    expect(await save(true)).toMatchObject({ isUsed: true, since: '2027-03-04' });
    const memories = (states: typeof own) => states.map(({ memory }) => memory);
    expect(memories(await statesOf(studentId))).toEqual(memories(own));
    expect((await versionsOf(studentId)).map(({ source }) => source)).toEqual([
      'fitted',
      'general',
      'fitted',
    ]);
  });

  it('is answered late and from two devices as if all had come in time', async () => {
    const { student, studentId, cards } = await begin();
    const [one = 0, other = 0] = cards.slice(-2);
    // Two cards with the same log.
    await sql`delete from card_review where student_id = ${studentId} and card_id = any(${[one, other]}::int[])`.execute(
      connection,
    );
    const answer = (cardDetailId: number, at: string, rating: 1 | 3) =>
      student.data(answerCard, {
        body: { reviewId: randomUUID(), cardDetailId, rating, reviewedAt: at },
      });
    for (const card of [one, other]) await answer(card, '2027-02-20T04:00:00Z', 3);
    await answer(one, '2027-03-01T04:00:00Z', 3);
    await fitCards(services, { studentId }, context());
    clock.set('2027-03-04T04:00:00Z');
    await answer(other, '2027-03-01T04:00:00Z', 3);
    const stateOf = async (cardDetailId: number) => {
      const { memory, nextReview } = await student.data(openCard, {
        params: { cardDetailId },
        query: {},
      });
      return { memory, nextReview };
    };
    const [early, late] = [await stateOf(one), await stateOf(other)];
    expect(late.memory).toEqual(early.memory);
    // Both by the parameters of the answer; how full the days are moves either within its window.
    const daysOf = ({ nextReview }: typeof early) =>
      (Date.parse(nextReview ?? '') - Date.parse('2027-03-01T04:00:00Z')) / 86_400_000;
    expect(Math.abs(daysOf(late) - daysOf(early))).toBeLessThanOrEqual(2);
    expect(daysOf(late)).toBeGreaterThan(2 * (late.memory?.stability ?? 0));
    await answer(other, '2027-03-04T04:00:00Z', 3);
    await answer(one, '2027-03-04T04:00:00Z', 3);
    expect((await stateOf(other)).memory).toEqual((await stateOf(one)).memory);
  });

  it('is foretold by one decay, in the statements as in the rules', async () => {
    const { studentId } = await begin();
    const decays = async () => {
      const { rows } = await sql<{ decay: number | null }>`
        select distinct decay from (${knownCards.rows({ studentId, courseIds: [courseId] })}) k`.execute(
        connection,
      );
      return rows.map(({ decay }) => decay);
    };
    expect(await decays()).toEqual([null]);
    await fitCards(services, { studentId }, context());
    const [version] = await versionsOf(studentId);
    expect(await decays()).toEqual([version?.parameters?.[20]]);
    const add = (source: 'general' | 'withdrawn' | 'everybody', day: number) =>
      connection
        .insertInto('card_memory')
        .values({
          ...{ student_id: studentId, since: new Date(Date.UTC(2027, 2, day)), source },
          ...{ parameters: null, card_fit_id: null },
        })
        .execute();
    await add('general', 5);
    expect(await decays()).toEqual([null]);
    await add('withdrawn', 6);
    expect(await decays()).toEqual([null]);
    const parameters = Array.from({ length: 21 }, (_none, index) => index / 50);
    await connection
      .insertInto('card_fit')
      .values({ ...ofSchool, fitted_at: new Date(Date.UTC(2027, 2, 1)), parameters })
      .execute();
    expect(await decays()).toEqual([0.4]);
    await add('everybody', 7);
    expect(await decays()).toEqual([null]);
    await connection.deleteFrom('card_fit').where('student_id', 'is', null).execute();
  });
});

describe('the job', () => {
  it('is asked for by the log of whoever reviewed lately, and one learner follows another', async () => {
    const { studentId } = await begin({ kind: 'usual', seed: 8 });
    const few = await begin({ reviews: leastReviews - 1 });
    clock.set('2027-03-03T04:00:00Z');
    await findAndFit();
    expect((await fitsOf(studentId)).length).toBe(1);
    expect(await fitsOf(few.studentId)).toEqual([]);
    clock.set('2027-04-02T04:00:00Z');
    await findAndFit();
    expect((await fitsOf(studentId)).length).toBe(1);
  });

  it('that is killed in the middle leaves nothing, and is done by whoever runs next', async () => {
    const { studentId } = await begin();
    const stop = new AbortController();
    // Its process runs by then: it is to end with the signal.
    const forked = new Promise<void>((resolve) => {
      const listen = stop.signal.addEventListener.bind(stop.signal);
      vi.spyOn(stop.signal, 'addEventListener').mockImplementation((...given) => {
        listen(...given);
        resolve();
      });
    });
    const killed = fitCards(services, { studentId }, context(false, stop.signal));
    await forked;
    stop.abort();
    await expect(killed).rejects.toThrow('SIGKILL');
    expect([await fitsOf(studentId), await versionsOf(studentId)]).toEqual([[], []]);
    await fitCards(services, { studentId }, context());
    expect(await fitsOf(studentId)).toMatchObject([{ outcome: 'used' }]);
  });

  it('takes its process with it when it is stopped', async () => {
    const stop = new AbortController();
    const logs = [packLog(simulatedReviews('usual', { reviews: 2000, seed: 1 }))];
    const running = runFitProcess({ logs, most: 5000, school: null, former: null }, stop.signal);
    stop.abort();
    await expect(running).rejects.toThrow();
  });

  it('that fails for good is written down, and changes nothing', async () => {
    const { studentId } = await begin();
    // No process can begin.
    vi.stubEnv('NODE_OPTIONS', '--require=/nowhere/at-all.cjs');
    await expect(fitCards(services, { studentId }, context(false))).rejects.toThrow();
    expect(await fitsOf(studentId)).toEqual([]);
    await fitCards(services, { studentId }, context(true));
    vi.unstubAllEnvs();
    expect(await fitsOf(studentId)).toMatchObject([{ outcome: 'failed', parameters: null }]);
    expect(await versionsOf(studentId)).toEqual([]);
    await fitCards(services, { studentId }, context());
    expect(await fitsOf(studentId)).toHaveLength(1);
    // A week later the same log is tried again.
    clock.set('2027-03-10T04:00:00Z');
    await fitCards(services, { studentId }, context());
    expect((await fitsOf(studentId)).map(({ outcome }) => outcome)).toEqual(['failed', 'used']);
  });

  it('of a server that stops at the last attempt leaves nothing', async () => {
    const { studentId } = await begin();
    await expect(
      fitCards(services, { studentId }, context(true, AbortSignal.abort())),
    ).rejects.toThrow();
    expect(await fitsOf(studentId)).toEqual([]);
  });

  it('writes nothing of an account that was erased while it ran', async () => {
    const { studentId } = await begin();
    const running = fitCards(services, { studentId }, context());
    await connection
      .updateTable('student')
      .set({ erased_at: clock.now() })
      .where('student_id', '=', studentId)
      .execute();
    await running;
    expect([await fitsOf(studentId), await versionsOf(studentId)]).toEqual([[], []]);
  });
});
