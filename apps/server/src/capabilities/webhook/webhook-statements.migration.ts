/** A webhook whose other side is a store of learning records, which has a name and a password for us (docs/decisions/0056). */
export const webhookForms = `
alter table webhook add column if not exists form text not null default 'events';
alter table webhook add column if not exists login text not null default '';
alter table webhook add column if not exists password_sealed bytea;
alter table webhook drop constraint if exists webhook_form_check;
alter table webhook add constraint webhook_form_check
  check (form in ('events', 'xapi') and (form = 'xapi') = (password_sealed is not null));
`;

/**
 * What is told of lectures and packages. Of both something is written every few seconds of learning, so it is asked first
 * whether anybody listens.
 */
export const learningFunctions = `
create or replace function tell_of_lecture() returns trigger language plpgsql as $$
declare
  former int := 0;
  length_ms int;
begin
  if not exists (select from webhook where off_at is null and 'lecture' = any(kinds)) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    former := old.watched_seconds;
  end if;
  select v.duration_ms into length_ms from bullet b join video v on v.video_id = b.video_id
    where b.bullet_id = new.bullet_id;
  -- As isWatched has it; a test holds the two together.
  if length_ms > 0 and new.watched_seconds * 1000.0 >= length_ms * 0.9 and former * 1000.0 < length_ms * 0.9 then
    perform tell_webhooks('lecture', 'lecture.completed', 'lecture:' || new.bullet_id || ':' || new.student_id,
      new.student_id, jsonb_build_object('student', new.student_id, 'course', new.course_id, 'lecture', new.bullet_id));
  end if;
  return null;
end $$;

create or replace function tell_of_package() returns trigger language plpgsql as $$
declare
  what text := 'package.failed';
begin
  if not exists (select from webhook where off_at is null and 'package' = any(kinds)) then
    return null;
  end if;
  if tg_table_name = 'courseware_attempt' then
    what := case when exists (
      select from courseware_state s where s.attempt_id = new.attempt_id and s.is_passed
    ) then 'package.passed' else 'package.completed' end;
  end if;
  perform tell_webhooks('package', what, 'package:' || a.courseware_id || ':' || new.student_id, new.student_id,
    jsonb_build_object('student', new.student_id, 'course', w.course_id, 'package', a.courseware_id,
      'version', v.number, 'score', new.score_raw, 'fullScore', new.score_max))
  from courseware_attempt a
  join courseware w on w.courseware_id = a.courseware_id
  join courseware_version v on v.version_id = a.version_id
  where a.attempt_id = new.attempt_id;
  return null;
end $$;
`;

/** Apart, as `webhookTriggers`. */
export const learningTriggers: readonly string[] = [
  `create or replace trigger lecture_told after insert on video_progress
    for each row when (new.watched_seconds > 0) execute function tell_of_lecture()`,
  `create or replace trigger lecture_progress_told after update of watched_seconds on video_progress for each row
    when (new.watched_seconds > old.watched_seconds) execute function tell_of_lecture()`,
  `create or replace trigger package_told after update of done_at on courseware_attempt for each row
    when (old.done_at is null and new.done_at is not null) execute function tell_of_package()`,
  `create or replace trigger package_fail_told after insert on courseware_state for each row
    when (new.is_passed is false) execute function tell_of_package()`,
  `create or replace trigger package_fail_change_told after update of is_passed on courseware_state for each row
    when (new.is_passed is false and old.is_passed is distinct from false) execute function tell_of_package()`,
];

/**
 * A paper is told of when it is counted, which is part of handing it in. Both at once: before it is counted there is nothing
 * that was right.
 */
export const paperTrigger = `
create or replace function tell_of_paper() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('paper', 'paper.handedIn', 'paper:' || new.paper_id || ':' || new.student_id, new.student_id,
    jsonb_build_object('student', new.student_id, 'paper', new.paper_id, 'attempt', new.attempt_no,
      'total', new.total, 'right', new.right_count, 'by', new.handed_in_by));
  return null;
end $$;
create or replace trigger paper_told after update of score on mock_attempt for each row
  when (old.score is null and new.score is not null) execute function tell_of_paper();
`;
