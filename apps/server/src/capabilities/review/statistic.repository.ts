import {
  fewestAnswers,
  type CommonMistake,
  type ItemFigures,
  type Passed,
} from '@xuezhou/rules/review/item-quality';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { isErased } from '../catalogue/catalogue.port.ts';
import { versionOf } from '../practice/practice-exam.port.ts';
import { currentQuestions, firstAnswers } from '../practice/practice-facts.port.ts';
import type { StoredKind } from '../practice/practice-content.port.ts';
import type { OptionFigures } from './review.tables.ts';

/** What was typed for a question, and by how many. */
export interface TypedAnswer {
  readonly question_id: number;
  readonly version: number;
  readonly student_answer: string;
  readonly correct: number;
  readonly people: number;
}

/** Different answers to one question that are looked at, the commonest first. */
const mostTyped = 2000;

/**
 * Counted from the append-only log, beside the answers and without a lock on them. Only a student's first answer to a
 * version counts: later ones know the explanation. How well somebody does elsewhere is the share of right first
 * answers to the other questions of the course, where there are five of them at least; PostgreSQL's corr() of a 0/1
 * column with it is the point-biserial correlation. What a student did as part of a cancelled account stays.
 * Answers what was typed for numbers and tables, which the rules read.
 */
export const countStatistics = prepareSql<{ since: Date; now: Date }, TypedAnswer>(
  (p) => sql`
    with first as materialized (${firstAnswers(p)}), person as (
      select student_id, course_id, sum(correct) as correct, count(*) as answers
      from first group by student_id, course_id
    ), judged as materialized (
      select f.*, case when n.answers > 5
        then (n.correct - f.correct)::float8 / (n.answers - 1) end as elsewhere
      from first f join person n using (student_id, course_id)
    ), item as (
      select question_id, version, count(*) as answers, avg(correct) as facility,
        corr(correct, elsewhere) as discrimination, avg(elsewhere) as average,
        percentile_disc(0.5) within group (order by spent_ms) as median_ms
      from judged group by question_id, version
    ), stored as (
    insert into question_statistic (question_id, version, answers, facility, discrimination, options,
      median_ms, counted_at)
    select i.question_id, i.version, i.answers, i.facility, i.discrimination, coalesce((
      select jsonb_agg(jsonb_build_object('letter', o.letter, 'chosen', o.chosen,
        'strength', o.elsewhere - i.average) order by o.letter)
      from (
        select option->>'letter' as letter, count(j.student_id) as chosen, avg(j.elsewhere) as elsewhere
        from jsonb_array_elements(v.content->'options') option
        left join judged j on j.question_id = i.question_id and j.version = i.version
          and strpos(j.student_answer, option->>'letter') > 0
        group by 1
      ) o), '[]'), i.median_ms, ${p.now}
    from item i join ${versionOf('v', sql`i.question_id`, sql`i.version`)}
    on conflict (question_id, version) do update set (answers, facility, discrimination, options, median_ms,
      counted_at) = (excluded.answers, excluded.facility, excluded.discrimination, excluded.options,
      excluded.median_ms, excluded.counted_at)
    returning question_id, version, answers)
    select question_id, version, student_answer, correct, people from (
      select f.question_id, f.version, f.student_answer, f.correct, count(*)::int as people,
        row_number() over (partition by f.question_id, f.version order by count(*) desc, f.student_answer) as place
      from first f join stored using (question_id, version)
      where f.kind in ('numeric', 'table') and stored.answers >= ${sql.lit(fewestAnswers)}
      group by 1, 2, 3, 4) typed
    where place <= ${sql.lit(mostTyped)} order by question_id, version`,
);

export interface StatisticRow {
  question_id: number;
  version: number;
  course_id: number;
  answers: number;
  facility: number;
  discrimination: number | null;
  options: OptionFigures[];
  mistake: CommonMistake | null;
  blanks: number[];
  passed: Passed | null;
  median_ms: number | null;
  kind: StoredKind;
  answer: string;
  stem_text: string;
  open_reports: number;
  key_reports: number;
}

const listStatistics = prepareSql<{ courseId: number | null }, StatisticRow>(
  (p) => sql`
    select q.question_id, q.version, q.course_id, coalesce(t.answers, 0) as answers,
      coalesce(t.facility, 0) as facility, t.discrimination, coalesce(t.options, '[]') as options, t.median_ms,
      t.mistake, coalesce(t.blanks, '[]') as blanks, t.passed, q.kind, v.answer, q.stem_text, coalesce(r.open_reports, 0) as open_reports, coalesce(r.key_reports, 0) as key_reports
    from ${currentQuestions}
    left join question_statistic t on t.question_id = q.question_id and t.version = q.version
    left join (
      select question_id, count(*) as open_reports, count(*) filter (where reason = 'key') as key_reports
      from question_report where status = 'open' group by question_id
    ) r on r.question_id = q.question_id
    where q.retired_at is null and not ${isErased(sql`q.course_id`)} and (${p.courseId}::int is null or q.course_id = ${p.courseId})
      and (t.question_id is not null or r.question_id is not null)`,
);

/** Of the questions as they are now, those with answers or with open reports. */
export const statisticReader = (connection: Connection) => ({
  all: (courseId: number | null) => listStatistics.rows(connection, { courseId }),
});

/** What the rules are asked of a counted question. */
export const itemOf = (
  row: Pick<
    StatisticRow,
    'answers' | 'facility' | 'discrimination' | 'options' | 'mistake' | 'blanks' | 'kind' | 'answer'
  >,
): ItemFigures => ({ ...row, key: row.answer, isTrueFalse: row.kind === 'truefalse' });
