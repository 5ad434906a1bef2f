import { openSchool } from './school/open-school.ts';
import { serverEnvironment } from './school/start-server.ts';
const environment = await serverEnvironment('/tmp/x8530', { DEMO: 'off', WORKER: 'off' });
const school = await openSchool(environment, 0);
const { pool } = school.services.database;
const {
  rows: [r],
} = await pool.query('select max(student_id) as id from answer');
const id = r.id;
const since = `now() - interval '366 days'`;
const variants: Record<string, string> = {
  old: `select to_char(day, 'YYYY-MM-DD') as day, count(*) as done from (
      select (reviewed_at at time zone 'Asia/Shanghai')::date as day, 'card' as kind, card_id as item_id
      from card_review r where student_id = ${id} and received_at >= ${since}
        and not exists (select from card_review_undo u where u.student_id = r.student_id and u.review_id = r.review_id and u.card_id = r.card_id)
      union select (answered_at at time zone 'Asia/Shanghai')::date, 'question', coalesce(group_id, question_id)
      from answer where student_id = ${id} and received_at >= ${since}) items group by day`,
  distinctTz: `select day, count(*) from (select distinct (answered_at at time zone 'Asia/Shanghai')::date as day, coalesce(group_id, question_id) as item from answer where student_id = ${id} and received_at >= ${since}) x group by day`,
  distinctInt: `select day, count(*) from (select distinct (extract(epoch from answered_at)::bigint + 28800) / 86400 as day, coalesce(group_id, question_id) as item from answer where student_id = ${id} and received_at >= ${since}) x group by day`,
  distinctUtc: `select day, count(*) from (select distinct (answered_at at time zone 'UTC' + interval '8 hours')::date as day, coalesce(group_id, question_id) as item from answer where student_id = ${id} and received_at >= ${since}) x group by day`,
  countDistinct: `select (answered_at at time zone 'Asia/Shanghai')::date as day, count(distinct coalesce(group_id, question_id)) from answer where student_id = ${id} and received_at >= ${since} group by 1`,
  plainScan: `select count(*) from answer where student_id = ${id} and received_at >= ${since}`,
};
for (const [name, text] of Object.entries(variants)) {
  const t: number[] = [];
  for (let i = 0; i < 9; i++) {
    const b = performance.now();
    await pool.query({ text, name });
    t.push(performance.now() - b);
  }
  t.sort((a, b) => a - b);
  console.log(name, t[4]!.toFixed(1));
}
console.log(
  (await pool.query('explain analyze ' + variants['distinctInt'])).rows
    .map((x: any) => x['QUERY PLAN'])
    .join('\n'),
);
await school.close();
