import * as practice from '@xuezhou/contract/practice';
import { mondayOf } from '@xuezhou/rules/practice/week';
import { practiseClass, type Losses } from '@xuezhou/rules/practice/testing/simulated-class';
import type { InjectOptions } from 'fastify';
import { dayOf } from '../../apps/server/src/platform/clock.ts';
import { requestBy } from '../http/ask.ts';
import { openSchool, type School } from '../school/open-school.ts';
import { makeFolder, serverEnvironment, startServer } from '../school/start-server.ts';
import { median } from '../statistics.ts';

export interface PracticeResult {
  readonly losses: Losses;
  readonly rankedStudents: number;
  /** Milliseconds of a request within the server's process, median and the slowest of twenty. */
  readonly requests: readonly {
    readonly title: string;
    readonly median: number;
    readonly most: number;
  }[];
}

const rankedStudents = 100_000;
const times = 20;
const classWishes = { students: 300, questions: 300, topics: 10, answers: 200, seed: 20_260 };

/** How well smart practice foresees answers in a class whose truth is known, and what rankings cost in a large one. */
export async function measurePractice(say: (line: string) => void): Promise<PracticeResult> {
  say(`${classWishes.students} simulated students practise`);
  const losses = practiseClass(classWishes);
  say(`a course with ${rankedStudents} students`);
  const { folder, remove } = await makeFolder();
  try {
    const environment = await serverEnvironment(folder, { WORKER: 'off' });
    const server = await startServer(environment);
    const school = await openSchool(environment, 1);
    try {
      return { losses, rankedStudents, requests: await measureRequests(school) };
    } finally {
      await school.close();
      await server.stop();
    }
  } finally {
    await remove();
  }
}

async function measureRequests(school: School): Promise<PracticeResult['requests']> {
  const [student] = school.students;
  if (student === undefined) throw new Error('the school has no student');
  const courseId = 1;
  await fillRanking(school, courseId, student.studentId);
  const rows: readonly [string, InjectOptions][] = [
    ['ranking of a course', requestBy(student, practice.getRanking, { params: { courseId } })],
    ...practice.rankingTypes.map((type): [string, InjectOptions] => [
      `its detail, ${type}`,
      requestBy(student, practice.getRankingDetail, { params: { courseId, type } }),
    ]),
    [
      'smart practice of a course',
      requestBy(student, practice.listQuestions, { body: { type: 1, courseId } }),
    ],
  ];
  const results = [];
  for (const [title, request] of rows) {
    const spent: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      const { statusCode, body } = await school.app.inject(request);
      spent.push(performance.now() - began);
      if (statusCode !== 200 || !body.includes('"status":200'))
        throw new Error(`${title}: ${body}`);
    }
    results.push({ title, median: median(spent), most: Math.max(...spent) });
  }
  return results;
}

/** Scores of a whole class, with many equal ones; the student stands in its middle and in a league. */
async function fillRanking(school: School, courseId: number, studentId: number): Promise<void> {
  const { pool } = school.services.database;
  const week = mondayOf(dayOf(new Date()));
  await pool.query(
    `insert into student (nickname, nickname_key)
      select 'ranked' || n, 'ranked' || n from generate_series(1, $1::int) n`,
    [rankedStudents],
  );
  await pool.query(
    `insert into practice_score (student_id, course_id, week, week_right, best_week, total_right, days)
      select student_id, $1, $2::date, (random() * 80)::int, 90, (random() * 2000)::int, (random() * 200)::int
      from student on conflict do nothing`,
    [courseId, week],
  );
  await pool.query(
    `insert into practice_league (student_id, course_id, league_no, joined_at)
      select student_id, $1::int, row_number() over (order by student_id desc) / 20 + 1, now()
      from student where student_id >= $2::int - 1000 or student_id = $2::int on conflict do nothing`,
    [courseId, studentId],
  );
  await pool.query('vacuum analyze');
}
