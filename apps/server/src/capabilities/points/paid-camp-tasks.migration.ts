/**
 * Tasks of camps were paid by their place in the whole list of a student, which moves when a camp is changed. What was
 * paid so is named anew, as `paidTasks` names it; the old names stay, for an older server looks for them.
 */
export const paidCampTasks = `
insert into points_cause (student_id, kind, about, amount, day)
select student_id, 'camp-task',
  camp_id || ':' || same || ':' || (row_number() over (partition by student_id, camp_id, same order by count, no) - 1),
  1, paid_on
from (
  select asked.*, c.day as paid_on
  from (
    select m.student_id, m.camp_id, t.day, t.count,
      row_number() over (partition by m.student_id, m.camp_id order by t.day, t.no) - 1 as no,
      t.kind || ':' || case when t.kind in ('lecture', 'reading', 'assignment') then 0 else t.day end || ':' ||
        coalesce('l' || t.bullet_id, 'r' || t.reading_id, 'p' || t.paper_id, 'b' || t.book_id, 'all') as same
    from camp_member m
    join camp n on n.camp_id = m.camp_id
    cross join lateral rows from (jsonb_to_recordset(n.former || n.tasks) as (day int, kind text, count int,
      book_id int, reading_id int, bullet_id int, paper_id int, since date, until date))
      with ordinality as t (day, kind, count, book_id, reading_id, bullet_id, paper_id, since, until, no)
    where coalesce(t.since <= m.starts_on + t.day - 1, true)
      and coalesce(m.starts_on + t.day - 1 < t.until, true)
  ) asked
  join points_cause c on c.student_id = asked.student_id and c.kind = 'camp-task'
    and c.about = asked.camp_id || ':' || asked.day || ':' || asked.no
) paid
on conflict do nothing;
`;
