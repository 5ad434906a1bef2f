import type { ReviewOverview } from '@xuezhou/contract/review';
import { textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { leastReviewed } from '@xuezhou/rules/points/study-rules';
import { forecastReview } from '@xuezhou/rules/review/forecast';
import type { Connection } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { earnEach } from '../points/points.port.ts';
import { queueReader } from './queue.repository.ts';
import { perDayOf, sessionOf, type Session, type SessionItem } from './session.ts';
import { streakUntil } from './streak.ts';
import { loadsOf, reviewMoment, waitingItems } from './waiting-items.ts';

export async function getReview(
  services: Services,
  student: CurrentStudent,
): Promise<ReviewOverview> {
  const { connection } = services.database;
  const { studentId } = student;
  const moment = reviewMoment(services.clock.now());
  const { day, midnight, today } = moment;
  // None of them waits for another one.
  const [waiting, plan, streak] = await Promise.all([
    waitingItems(services, student, moment),
    queueReader(connection, studentId).plan(day, midnight),
    streakUntil(connection, studentId, today),
  ]);
  const perDay = perDayOf(plan);
  const session = sessionOf(plan, waiting, perDay);
  const left = session.items.filter(({ isDone }) => !isDone);
  await payReview(connection, { studentId, day, session, left: left.length, now: moment.now });
  const forecast = forecastReview(loadsOf(waiting, [...left, ...session.others]), {
    today,
    perDay,
    leftToday: left.length,
  });
  return {
    day,
    perDay,
    total: session.items.length,
    done: session.items.length - left.length,
    left: countLeft(left),
    carried: session.others.length,
    forecast: forecast.map(({ day, count }) => ({ day: textOfDay(day), count })),
    streak,
  };
}

/** A day's review is paid once, when all of it is done. */
async function payReview(
  connection: Connection,
  {
    studentId,
    day,
    session,
    left,
    now,
  }: {
    readonly studentId: number;
    readonly day: string;
    readonly session: Session;
    readonly left: number;
    readonly now: Date;
  },
): Promise<void> {
  if (!session.isStored || left > 0 || session.items.length < leastReviewed) return;
  await earnEach(connection, {
    ...{ kind: 'review', studentId, madeAt: now, now },
    things: [{ about: day, name: '完成今天的复习' }],
  });
}

const countLeft = (left: readonly SessionItem[]): ReviewOverview['left'] => ({
  card: left.filter(({ reason }) => reason === 'due').length,
  wrong: left.filter(({ reason }) => reason === 'wrong').length,
  marked: left.filter(({ reason }) => reason === 'marked').length,
});
