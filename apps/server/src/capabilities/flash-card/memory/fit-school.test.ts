import { getCardInfo } from '@xuezhou/contract/flash-card';
import { expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { fitCards } from './fit-cards.ts';
import { fitSchool, leastLearners } from './fit-school.ts';
import { growLog } from './testing/grow-log.ts';

const school = await startTestApp();
const { connection, clock, services } = school;
clock.set('2027-03-02T04:00:00Z');
const context = { signal: new AbortController().signal, isLastAttempt: true };

const attempted = async (studentId: number) =>
  await connection
    .insertInto('card_fit')
    .values({
      ...{ student_id: studentId, fitted_at: clock.now(), outcome: 'notBetter' as const },
      ...{ logged: 600, learners: 1, reviews: 500, held_out: 100, parameters: null },
      ...{ loss_general: null, loss_average: null, loss_school: null, loss_fitted: null },
    })
    .execute();

const ofSchool = () =>
  connection.selectFrom('card_fit').selectAll().where('student_id', 'is', null).execute();

it('the memory of the school is fitted to many, and serves whoever has none of their own', async () => {
  const course = await makeCourse(connection, { examDate: null });
  const { courseId } = course;
  for (let index = 1; index < leastLearners; index++) {
    const { studentId } = await school.signIn();
    await growLog(school, { studentId, course, kind: 'fleeting', reviews: 600, seed: index });
    await attempted(studentId);
  }
  await fitSchool(services, context);
  expect(await ofSchool(), 'one learner is missing').toEqual([]);

  const learner = await school.signIn();
  const { studentId } = learner;
  const grown = { studentId, course, kind: 'fleeting' as const, seed: 99 };
  await growLog(school, { ...grown, reviews: 600 });
  await attempted(studentId);
  await fitSchool(services, context);
  const [fit] = await ofSchool();
  expect(fit).toMatchObject({ outcome: 'used', learners: leastLearners, loss_school: null });
  expect(fit?.loss_fitted).toBeLessThan(fit?.loss_general ?? 0);

  // By the school's parameters from the next look at the cards on, which says so.
  const info = async () => await learner.data(getCardInfo, { params: { courseId } });
  expect((await info()).plan.memory).toMatchObject({ own: null, isUsed: true });
  // And without a look as well, by a job for each who has cards.
  const plansOf = async () =>
    await connection.selectFrom('card_plan').select('remembered_since').distinct().execute();
  await school.runJobs(['fit-cards']);
  expect(await plansOf()).toEqual([{ remembered_since: fit?.fitted_at }]);
  const plan = await connection
    .selectFrom('card_plan')
    .select('remembered_since')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  expect(plan?.remembered_since).toEqual(fit?.fitted_at);
  const states = await connection
    .selectFrom('card_state')
    .select('memory')
    .where('student_id', '=', studentId)
    .execute();
  expect(states.every(({ memory }) => memory?.stability !== 9)).toBe(true);

  // A fit of one's own has to foretell better than the school's as well.
  clock.set('2027-03-12T04:00:00Z');
  await growLog(school, { ...grown, reviews: 2500, seed: 100 });
  await fitCards(services, { studentId }, context);
  const own = await connection
    .selectFrom('card_fit')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('logged', '>', 600)
    .executeTakeFirst();
  expect(own?.loss_school).toBeLessThan(own?.loss_general ?? 0);
  const isBetter =
    (own?.loss_fitted ?? 0) < Math.min(own?.loss_school ?? 0, own?.loss_average ?? 0);
  expect(own?.outcome).toBe(isBetter ? 'used' : 'notBetter');

  // Nobody forgets any more: what was fitted to those who did ends, though nothing comes in its place.
  await connection.updateTable('card_review').set({ rating: 3 }).execute();
  await connection.deleteFrom('card_memory').execute();
  clock.set('2027-04-02T04:00:00Z');
  await fitSchool(services, context);
  expect((await ofSchool()).map(({ outcome }) => outcome)).toEqual(['used', 'withdrawn']);
  const later = await (await school.signIn()).data(getCardInfo, { params: { courseId } });
  expect(later.plan.memory).toBeNull();
});
