import { openSchool } from './school/open-school.ts';
import { serverEnvironment } from './school/start-server.ts';
import { practiceJobs } from '../apps/server/src/capabilities/practice/practice.jobs.ts';
const environment = await serverEnvironment('/tmp/x8530', { DEMO: 'off', WORKER: 'off' });
const school = await openSchool(environment, 0);
const { pool } = school.services.database;
await pool.query(`update question_tally_cut set counted_to = now() - interval '2 days'`);
try {
  const b = performance.now();
  await practiceJobs(school.services)['count-answers']({}, {} as never);
  console.log('first', performance.now() - b);
} catch (e) {
  console.log(e);
}
console.log((await pool.query('select * from practice_score')).rows);
await pool.query(`update question_tally_cut set counted_to = now() - interval '6 minutes'`);
await pool.query(
  `insert into answer (student_id, answer_id, question_id, version, course_id, student_answer, question_status, answered_at, received_at) select student_id, gen_random_uuid(), 10001, 1, course_id, 'A', -1, now() - interval '5.5 minutes',now() - interval '5.5 minutes'  from practice_score`,
);
await pool.query(`update practice_score set counted_to = now() - interval '6 minutes'`);
try {
  const b = performance.now();
  await practiceJobs(school.services)['count-answers']({}, {} as never);
  console.log('second', performance.now() - b);
} catch (e) {
  console.log(e);
}
await school.close();
