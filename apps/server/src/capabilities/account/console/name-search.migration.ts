import { change, index, inSteps } from '../../../platform/database/steps/steps.ts';

/**
 * A student is found by how a name begins, ends or is typed by its initials. The initials are noted by a job, since only
 * the server knows the sounds: also of names that an older server writes meanwhile.
 */
export const nameSearch = inSteps(
  change(`
alter table student add column if not exists nickname_initials text;
create or replace function forget_initials() returns trigger language plpgsql as $$
begin
  if new.nickname_key is distinct from old.nickname_key
    and new.nickname_initials is not distinct from old.nickname_initials then
    new.nickname_initials := null;
  end if;
  return new;
end $$;
create or replace trigger forget_initials before update of nickname_key on student
  for each row execute function forget_initials();
`),
  index('student_by_name', 'student (nickname_key text_pattern_ops)'),
  index('student_by_name_end', 'student (reverse(nickname_key) text_pattern_ops)'),
  index('student_by_name_part', 'student using gin (nickname_key gin_trgm_ops)'),
  index('student_by_initials', 'student (nickname_initials text_pattern_ops)'),
  index('student_without_initials', 'student (student_id) where nickname_initials is null'),
);
