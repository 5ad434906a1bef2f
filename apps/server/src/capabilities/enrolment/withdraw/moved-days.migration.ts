import { change, inSteps, repeat } from '../../../platform/database/steps/steps.ts';

/**
 * By how many days what was bought has moved without its order: pauses that were given back, those of before as the log has
 * them, and what is lent before it for longer. And what an act over many asked for, so that its id stands for nothing else.
 */
export const movedDays = inSteps(
  change(`
alter table enrolment add column if not exists moved_days integer not null default 0;
alter table enrolment_change add column if not exists asked text not null default '';
`),
  repeat(`
with resumed as (
  select target_id, after->>'courseId' as course_id,
    sum((after->>'expiresOn')::date - (before->>'expiresOn')::date)::int as days
  from audit_log
  where operation = 'resumeEnrolment' and before->>'expiresOn' is not null and after->>'expiresOn' is not null
  group by 1, 2
), found as (
  select e.student_id, e.course_id, r.days from resumed r
  join enrolment e on e.student_id::text = r.target_id and e.course_id::text = r.course_id
  where e.moved_days = 0 and r.days > 0 limit 500
), changed as (
  update enrolment e set moved_days = f.days from found f
  where e.student_id = f.student_id and e.course_id = f.course_id returning 1
)
select count(*)::int from changed`),
);
