import type { ReviewOverview } from '@xuezhou/contract/review';
import { textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { forecastReview } from '@xuezhou/rules/review/forecast';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { perDayOf, sessionOf, type SessionItem } from './session.ts';
import { streakUntil } from './streak.ts';
import { loadsOf, waitingItems } from './waiting-items.ts';

export async function reviewOverview(
  services: Services,
  student: CurrentStudent,
): Promise<ReviewOverview> {
  const { connection } = services.database;
  const { studentId } = student;
  const waiting = await waitingItems(services, student);
  const perDay = await perDayOf(connection, studentId);
  const session = await sessionOf(connection, studentId, waiting, perDay);
  const left = session.items.filter(({ isDone }) => !isDone);
  const forecast = forecastReview(loadsOf(waiting, [...left, ...session.others]), {
    today: waiting.today,
    perDay,
    leftToday: left.length,
  });
  return {
    day: waiting.day,
    perDay,
    total: session.items.length,
    done: session.items.length - left.length,
    left: countLeft(left),
    carried: session.others.length,
    forecast: forecast.map(({ day, count }) => ({ day: textOfDay(day), count })),
    streak: await streakUntil(connection, studentId, waiting.today),
  };
}

const countLeft = (left: readonly SessionItem[]): ReviewOverview['left'] => ({
  card: left.filter(({ reason }) => reason === 'due').length,
  wrong: left.filter(({ reason }) => reason === 'wrong').length,
  marked: left.filter(({ reason }) => reason === 'marked').length,
});
