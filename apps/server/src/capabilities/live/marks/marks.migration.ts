import { inSteps, repeat } from '../../../platform/database/steps/steps.ts';

/**
 * Classes of files that overlapped before anybody was asked: they stay as they are planned, and an export says of both that
 * they are wanted, so that another school takes them too.
 */
export const overlapsOfFiles = inSteps(
  repeat(`
with changed as (
  update live_class set is_clash_seen = true
  where live_id in (
    select l.live_id from live_class l
    where l.content_id is not null and not l.is_clash_seen
      and l.cancelled_at is null and l.ended_at is null and l.ends_at > now()
      and exists (
        select from live_class o
        where o.live_id <> l.live_id and o.cancelled_at is null and o.ended_at is null
          and o.begins_at < l.ends_at and o.ends_at > l.begins_at
          and (trim(o.teacher) = trim(l.teacher) or o.course_id = l.course_id))
    limit 1000)
  returning 1)
select count(*)::int from changed`),
);

/** Marks of what is taught, and that a clash was seen. An older server writes neither. */
export const liveMarks = `
alter table live_class add column if not exists is_clash_seen boolean not null default false;

create table if not exists live_mark (
  live_id int not null references live_class on delete cascade,
  mark_id uuid not null,
  title text not null,
  at timestamptz not null,
  primary key (live_id, mark_id)
);
`;
