import { randomUUID } from 'node:crypto';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { add, makeCourse, makeStudent } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { howMany } from '../../testing/runs/how-many.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { countReports } from './count/count-reports.ts';

const school = await startTestApp();
const { connection, clock } = school;

/** Monday, in Shanghai. */
const first = '2026-11-02';

interface Event {
  /** Minutes after the first Monday began. */
  minute: number;
  student: number;
  course: number;
  what: 'right' | 'wrong' | number;
  /** It was counted before this came. */
  isAfterCount: boolean;
}

const weeks = 4;
const event = fc.record<Event>({
  minute: fc.integer({ min: 0, max: weeks * 7 * 1440 - 1 }),
  student: fc.nat(6),
  course: fc.nat(1),
  what: fc.oneof(fc.constant('right' as const), fc.constant('wrong' as const), fc.nat(900)),
  isAfterCount: fc.boolean(),
});

const momentOf = (minute: number): Date =>
  new Date(Date.parse(`${first}T00:00:00+08:00`) + minute * 60_000);
const weekOf = (minute: number): string => addDays(first, 7 * Math.floor(minute / (7 * 1440)));

it('tallies of weeks are what the logs come to, however often and late they are counted', async () => {
  const courses = await Promise.all([makeCourse(connection), makeCourse(connection)]);
  const questions = await Promise.all(courses.map((course) => makeQuestion(connection, course)));
  const students: number[] = [];
  for (let index = 0; index < 7; index++) students.push((await makeStudent(connection)).studentId);
  await connection
    .updateTable('student')
    .set({ registered_at: momentOf(0) })
    .execute();
  const idOf = (student: number) => students[student] ?? 0;
  const courseOf = (course: number) => courses[course]?.courseId ?? 0;

  const keep = async ({ minute, student, course, what }: Event) => {
    const at = momentOf(minute);
    if (typeof what === 'number')
      await add(connection, 'video_report', {
        ...{ student_id: idOf(student), report_id: randomUUID(), watched: '{[0,12)}', at },
        ...{ bullet_id: courses[course]?.bulletId ?? 0, position_seconds: 12 },
        ...{ watched_seconds: what, received_at: at },
      });
    else
      await add(connection, 'answer', {
        ...{ student_id: idOf(student), answer_id: randomUUID(), version: 1, student_answer: 'B' },
        ...{ question_id: questions[course]?.questionId ?? 0, course_id: courseOf(course) },
        ...{ question_status: what === 'right' ? 1 : -1, answered_at: at, received_at: at },
      });
  };

  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      await sql`truncate answer, video_report, report_week, report_study, report_retention, report_student`.execute(
        connection,
      );
      // What comes late comes into the week that goes on, or the one before it: those are counted again.
      const isLate = ({ isAfterCount, minute }: Event) => isAfterCount && minute >= 2 * 7 * 1440;
      for (const each of events.filter((one) => !isLate(one))) await keep(each);
      clock.set(momentOf(weeks * 7 * 1440 - 60).toISOString());
      await countReports(school.services);
      for (const each of events.filter(isLate)) await keep(each);
      await countReports(school.services);
      await countReports(school.services);
      expect(await counted()).toEqual(expected(events));
    }),
    { numRuns: howMany('XZ_TALLIES', { usually: 15, whole: 200 }) },
  );

  async function counted() {
    const rows = await connection.selectFrom('report_week').selectAll().execute();
    return rows
      .filter(({ studied, stopped }) => studied > 0 || stopped > 0)
      .map((row) => [
        ...[row.week, row.course_id, row.studied, row.answered, row.watched, row.stopped],
        ...[Number(row.answers), Number(row.rights), Number(row.seconds)],
      ])
      .toSorted(byText);
  }

  function expected(events: readonly Event[]) {
    const scopes = [0, courseOf(0), courseOf(1)];
    return Array.from({ length: weeks }, (_, at) => addDays(first, 7 * at))
      .flatMap((week) =>
        scopes.map((scope) => {
          const of = (monday: string) =>
            events.filter(
              (one) =>
                weekOf(one.minute) === monday &&
                (scope === 0 || courseOf(one.course) === scope) &&
                one.what !== 0,
            );
          const own = of(week);
          const people = (some: readonly Event[]) => new Set(some.map(({ student }) => student));
          const answered = own.filter(({ what }) => typeof what === 'string');
          const watched = own.filter(({ what }) => typeof what === 'number');
          const studied = people(own);
          const stopped = [...people(of(addDays(week, -7)))].filter((one) => !studied.has(one));
          return [
            ...[week, scope, studied.size, people(answered).size, people(watched).size],
            ...[stopped.length, answered.length],
            answered.filter(({ what }) => what === 'right').length,
            watched.reduce((all, { what }) => all + Number(what), 0),
          ];
        }),
      )
      .filter(([, , studied, , , stopped]) => Number(studied) > 0 || Number(stopped) > 0)
      .toSorted(byText);
  }
});

const byText = (a: readonly unknown[], b: readonly unknown[]): number =>
  String(a) < String(b) ? -1 : 1;
