/**
 * By how many days what was bought has moved without its order: pauses that were given back, and what is lent before it for
 * longer. And what an act over many asked for, so that its id stands for nothing else.
 */
export const movedDays = `
alter table enrolment add column moved_days integer not null default 0;
alter table enrolment_change add column asked text not null default '';
update enrolment e set moved_days = r.days
from (
  select target_id, after->>'courseId' as course_id,
    sum((after->>'expiresOn')::date - (before->>'expiresOn')::date)::int as days
  from audit_log
  where operation = 'resumeEnrolment' and before->>'expiresOn' is not null and after->>'expiresOn' is not null
  group by 1, 2) r
where e.student_id::text = r.target_id and e.course_id::text = r.course_id and r.days > 0;
`;
