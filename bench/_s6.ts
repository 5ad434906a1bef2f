import { openSchool } from './school/open-school.ts';
import { serverEnvironment } from './school/start-server.ts';
import { requestBy } from './http/ask.ts';
import { getReview } from '@xuezhou/contract/review';
import { getToday } from '@xuezhou/contract/course';
import { makeCourse } from '../apps/server/src/testing/factories.ts';
import pg from 'pg';
const environment = await serverEnvironment('/tmp/x8530', { DEMO: 'off', WORKER: 'off' });
const school = await openSchool(environment, 1);
const {
  services,
  app,
  students: [student],
} = school;
const { pool, connection } = services.database;
const id = student!.studentId;
const {
  rows: [had],
} = await pool.query('select count(*)::int as n from card_state');
if (had.n === 0) {
  const c = await makeCourse(connection);
  await pool.query(
    `insert into reading (reading_id, book_id, course_id, position, number, title, minutes, html) select 50000+n, ${c.bookId}, ${c.courseId}, n, n::text, 'r', 10, '' from generate_series(0,99) n`,
  );
  await pool.query(
    `insert into subject (subject_id, reading_id, position, title, group_no) select 50000+n, 50000+n, n, 's', 0 from generate_series(0,99) n`,
  );
  await pool.query(
    `insert into card (card_id, course_id, book_id, reading_id, subject_id, position, front, back) select 10000+n, ${c.courseId}, ${c.bookId}, 50000+n%100, 50000+n%100, n, 'f','b' from generate_series(1,5000) n`,
  );
  await pool.query(
    `insert into question (question_id, course_id, book_id, reading_id, position, kind, version, stem_text, source_key) select 10000+n, ${c.courseId}, ${c.bookId}, 50000+n%100, n, 'single', 1, 'x', 'k'||n from generate_series(1,5000) n`,
  );
}
const {
  rows: [course],
} = await pool.query('select course_id from course limit 1');
await pool.query(
  `insert into card_state (student_id, card_id, course_id, memory, due_at, first_reviewed_at, reviewed_at) select ${id}, card_id, course_id, '{"isRelearning":false,"stability":10,"difficulty":5,"day":20000}', now() + ((card_id % 40) - 20) * interval '1 day', now() - interval '60 days', now() - interval '21 days' from card`,
);
await pool.query(
  `insert into question_state (student_id, question_id, course_id, version, student_answer, question_status, wrong_count, wrong_at, answered_at) select ${id}, question_id, course_id, 1, 'A', -1, 1, case when question_id % 10 = 0 then now() - interval '3 days' end, now() - interval '3 days' from question`,
);
await pool.query(
  `insert into answer (student_id, answer_id, question_id, version, course_id, student_answer, question_status, answered_at, received_at) select ${id}, gen_random_uuid(), 10000 + 1 + n % 5000, 1, ${course.course_id}, 'A', -1, now() - n * interval '20 minutes', now() - n * interval '20 minutes' from generate_series(1, 20000) n`,
);
await pool.query('vacuum analyze');
const log: [string, number][] = [];
const request = requestBy(student!, getReview, {});
for (let i = 0; i < 8; i++) await app.inject(request);
const t: number[] = [];
for (let i = 0; i < 15; i++) {
  const b = performance.now();
  const r = await app.inject(request);
  t.push(performance.now() - b);
  if (i === 0) console.log(r.body.slice(0, 400));
}
t.sort((a, b) => a - b);
console.log('getReview median', t[7], 'most', t[14]);
const t2: number[] = [];
for (let i = 0; i < 15; i++) {
  const b = performance.now();
  const r = await app.inject(requestBy(student!, getToday, {}));
  t2.push(performance.now() - b);
  if (i === 0) console.log(r.body.slice(0, 600));
}
t2.sort((a, b) => a - b);
console.log('getToday median', t2[7]);
const orig = pg.Client.prototype.query as any;
(pg.Client.prototype as any).query = function (q: any, ...rest: any[]) {
  const b = performance.now();
  const p = orig.call(this, q, ...rest);
  if (p?.then)
    p.then((r: any) =>
      log.push([
        `${(q.text ?? q).replace(/\s+/g, ' ').slice(0, 90)} rows=${r.rows?.length}`,
        performance.now() - b,
      ]),
    );
  return p;
};
await app.inject(request);
for (const [s, ms] of log) console.log(ms.toFixed(1), s);
await school.close();
