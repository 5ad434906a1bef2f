/**
 * The ranking goes by points less what guessing earns, no longer by right answers. Scores are counted anew from the log;
 * the former columns stay for an older server, which still writes them.
 */
export const rankingPoints = `
alter table practice_score
  add column week_points int not null default 0,
  add column best_points int not null default 0,
  add column total_exact float8 not null default 0,
  add column total_points int generated always as (floor(greatest(total_exact, 0) + 0.000001)::int) stored,
  alter column week_right set default 0,
  alter column best_week set default 0,
  alter column total_right set default 0;
update practice_score set counted_to = null;
drop index practice_score_by_week;
drop index practice_score_by_total;
create index practice_score_by_week_points on practice_score (course_id, week, week_points desc);
create index practice_score_by_total_points on practice_score (course_id, total_points desc);
create index practice_score_uncounted on practice_score (student_id, course_id) where counted_to is null;
`;
