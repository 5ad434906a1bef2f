import { dayOfMoment, startOfDay } from '@xuezhou/rules/flash-card/study-day';
import { sql } from 'kysely';
import { countAnswers } from '../capabilities/practice/practice.jobs.ts';
import { setLeague } from '../capabilities/practice/ranking/ranking.ts';
import type { Change } from '../platform/database/prepare.ts';
import type { CurrentStudent } from '../platform/http/bind.ts';
import type { Services } from '../platform/services.ts';
import { addClassmates } from './add-classmates.ts';
import { addRewards } from './add-rewards.ts';
import { practiseQuestions } from './practise-questions.ts';
import { reviewCards } from './review-cards.ts';
import { sitPaper } from './sit-paper.ts';

const minuteMs = 60_000;
const [courseId, secondCourseId] = [1, 2];
/** Days of the first student's study, counted back from today; the gaps are a life beside it. */
const studied = [25, 24, 23, 21, 20, 18, 17, 16, 14, 13, 12, 11, 9, 8, 7, 6, 5, 3, 2, 1];
/** Readings that are not understood yet, and how much of each is answered right. */
const weak = new Map([
  [103, 0.45],
  [202, 0.55],
  [204, 0.4],
]);

/**
 * Weeks of study, done through the services that a learner's own goes through at the moments at which it would have
 * been done, so that logs, states and counts agree. Only in a school in which nobody has studied.
 */
export async function addStudyHistory(services: Services, student: CurrentStudent): Promise<void> {
  const { connection } = services.database;
  if (!(await isUntouched(services))) return;
  const now = services.clock.now().getTime();
  const today = dayOfMoment(now);
  // Today counts as well, so that the ranking of a week that has just begun is not empty.
  const session = (daysAgo: number) =>
    daysAgo === 0 ? now - 40 * minuteMs : startOfDay(today - daysAgo) + 20 * 60 * minuteMs;
  const learner = { student, skillOf: (readingId: number) => weak.get(readingId) ?? 0.82 };
  const [league] = await Promise.all([
    connection.transaction().execute(async (change) => {
      const inside = within(services, change);
      // First, so that the latest stand at the top of the log of points.
      const others = [19, 15, 10, 4].map(session);
      await practiseQuestions(inside, { ...learner, courseId: secondCourseId, days: others });
      const days = [...studied, 0].map(session);
      await practiseQuestions(inside, { ...learner, courseId, days });
      await sitPaper(inside, { student, courseId, beginsAt: session(4) + 120 * minuteMs });
      const classmates = await addClassmates(inside, { courseId, session });
      await countFromTheStart(change);
      return [student, ...classmates];
    }),
    reviewCards(services, { student, courseId, days: studied.slice(-14).map(session) }),
  ]);
  await addRewards(services, student, league.slice(1, 3));
  for (const member of league) await setLeague(services, member, { courseId, isMember: true });
  await countAnswers(services);
}

async function isUntouched({ database }: Services): Promise<boolean> {
  const { rows } = await sql`select from course
    where course_id in (${courseId}, ${secondCourseId}) and not exists (select from answer)`.execute(
    database.connection,
  );
  return rows.length === 2;
}

const within = (services: Services, change: Change): Services => ({
  ...services,
  database: { ...services.database, connection: change },
});

/** Nobody's answers were counted so far, and these lie before the moment from which the job counts. */
async function countFromTheStart(change: Change): Promise<void> {
  await sql`update question_tally_cut
    set counted_to = (select coalesce(min(received_at), now()) - interval '1 second' from answer)`.execute(
    change,
  );
}
