import { sql, type RawBuilder } from 'kysely';
import { isAssignmentDone } from '../assignment/assignment.port.ts';
import { cardStates } from '../flash-card/flash-card.port.ts';
import { isWatched, playedLectures } from '../lecture/lecture.port.ts';
import { attendedMinutes } from '../live/live.port.ts';
import { isPaperHandedInSince } from '../mock/mock.port.ts';
import { questionStates } from '../practice/practice-facts.port.ts';
import { isReadingRead } from '../reader/reader.port.ts';

/** A student by number, or a column that names one. */
interface Whose {
  readonly studentId: number | RawBuilder<unknown>;
}

/** From which day on what is done counts. */
const countedFrom = sql`coalesce(m.counted_from, m.starts_on)`;

/**
 * What a member did since then, `source`, by day, chapter and book, in arrays: looked at once, however many tasks ask for a
 * part of it, and not at all where none does.
 */
const byDay = (
  kind: 'practice' | 'cards',
  { source, at, part }: { source: RawBuilder<unknown>; at: RawBuilder<unknown>; part: 'q' | 'd' },
) => sql`(
    select array_agg(y.day) as days, array_agg(y.reading_id) as readings, array_agg(y.book_id) as books,
      array_agg(y.count) as counts
    from (
      select (${at} at time zone 'Asia/Shanghai')::date as day, ${sql.ref(part)}.reading_id, ${sql.ref(part)}.book_id,
        count(*)::int as count
      from ${source} and s.course_id = n.course_id
        and ${at} >= ${countedFrom}::timestamp at time zone 'Asia/Shanghai'
        and (n.former || n.tasks) @> jsonb_build_array(jsonb_build_object('kind', ${sql.lit(kind)}))
      group by 1, 2, 3
    ) y)`;

const practised = (p: Whose) =>
  byDay('practice', {
    source: sql`${questionStates} where s.student_id = ${p.studentId} and q.parent_id is null`,
    ...{ at: sql`s.answered_at`, part: 'q' },
  });

const reviewed = (p: Whose) =>
  byDay('cards', {
    source: sql`${cardStates} where s.student_id = ${p.studentId}`,
    ...{ at: sql`s.reviewed_at`, part: 'd' },
  });

/** How much of it a task asks for. */
const since = (name: 'practised' | 'reviewed') => sql`(
      select sum(x.count)
      from unnest(${sql.ref(name)}.days, ${sql.ref(name)}.readings, ${sql.ref(name)}.books, ${sql.ref(name)}.counts)
        as x (day, reading_id, book_id, count)
      where x.day >= o.opens_on and (t.reading_id is null or x.reading_id = t.reading_id)
        and (t.book_id is null or x.book_id = t.book_id))`;

// Watched and read is for ever; questions, cards, papers and live classes count from the day that asks for them.
const progress = (p: Whose) => sql`coalesce(floor(case t.kind
    when 'lecture' then (
      select ${isWatched}::int
      from ${playedLectures}
      where w.student_id = ${p.studentId} and w.bullet_id = t.bullet_id)
    when 'reading' then (
      select ${isReadingRead(p, sql`t.reading_id`)}::int)
    when 'practice' then ${since('practised')}
    when 'cards' then ${since('reviewed')}
    when 'mock' then (
      select ${isPaperHandedInSince(p, sql`t.paper_id`, sql`o.opens_at`)}::int)
    when 'assignment' then (
      select ${isAssignmentDone(p, sql`t.book_id`)}::int)
    when 'live' then (
      select ${attendedMinutes(p, sql`n.course_id`, sql`o.opens_at`)})
  end), 0)::int`;

/**
 * Tasks `t` of the camps `n` that members `m` are in, with what is done of each, `g.progress`: the student's own page and
 * the page of the class count the same. It stands with `isAsked` in the conditions; an `m` there says whose.
 */
export const campTasks = (p: Whose) => sql`camp_member m
    join camp n on n.camp_id = m.camp_id
    cross join lateral ${practised(p)} practised
    cross join lateral ${reviewed(p)} reviewed
    cross join lateral rows from (jsonb_to_recordset(n.former || n.tasks) as (day int, kind text, title text, count int,
      book_id int, reading_id int, bullet_id int, paper_id int, since date, until date))
      with ordinality as t (day, kind, title, count, book_id, reading_id, bullet_id, paper_id, since, until, no)
    cross join lateral (select ${countedFrom} + t.day - 1 as opens_on,
      (${countedFrom} + t.day - 1)::timestamp at time zone 'Asia/Shanghai' as opens_at) o
    cross join lateral (select ${progress(p)} as progress offset 0) g`;

/** The day of the calendar on which a task of `campTasks` stands. */
const dueOn = sql`(m.starts_on + t.day - 1)`;

// A day that has passed asks for what it asked for then.
export const isAsked: RawBuilder<boolean> = sql`coalesce(t.since <= ${dueOn}, true) and coalesce(${dueOn} < t.until, true)`;

/** Whether a task of `campTasks` is done. */
export const isFinished: RawBuilder<boolean> = sql`(g.progress >= t.count)`;

/** How far each member of a class is: student_id, total and finished of the whole camp, due until a day and done of these. */
export const tasksByMember = (p: { classId: number; today: string }): RawBuilder<unknown> => sql`(
  select each.student_id, count(*)::int as total, count(*) filter (where is_finished)::int as finished,
    count(*) filter (where is_due)::int as due, count(*) filter (where is_due and is_finished)::int as done
  from (
    select m.student_id, ${isFinished} as is_finished, ${dueOn} <= ${p.today}::date as is_due
    from ${campTasks({ studentId: sql`m.student_id` })}
    where m.class_id = ${p.classId} and ${isAsked}
  ) each group by each.student_id)`;
