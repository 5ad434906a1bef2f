import type { ReviewOverview } from '@xuezhou/contract/review';
import { textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { forecastReview } from '@xuezhou/rules/review/forecast';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { queueReader } from './queue.repository.ts';
import { perDayOf, sessionOf, type SessionItem } from './session.ts';
import { streakUntil } from './streak.ts';
import { loadsOf, reviewMoment, waitingItems } from './waiting-items.ts';

export async function reviewOverview(
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

const countLeft = (left: readonly SessionItem[]): ReviewOverview['left'] => ({
  card: left.filter(({ reason }) => reason === 'due').length,
  wrong: left.filter(({ reason }) => reason === 'wrong').length,
  marked: left.filter(({ reason }) => reason === 'marked').length,
});
