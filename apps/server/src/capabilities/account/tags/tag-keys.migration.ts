import { change, inSteps, uniqueIndex } from '../../../platform/database/steps/steps.ts';

/** An act tags a student once, so these rows have a key; without one they could not be copied to another database row by row. */
export const tagKeys = inSteps(
  uniqueIndex('student_tag_key', 'student_tag (student_id, tag, act_id)'),
  change(`
alter table student_tag drop constraint if exists student_tag_pkey,
  add constraint student_tag_pkey primary key using index student_tag_key;
drop index if exists student_tag_past`),
  uniqueIndex('student_assistant_key', 'student_assistant (student_id, act_id)'),
  change(`
alter table student_assistant drop constraint if exists student_assistant_pkey,
  add constraint student_assistant_pkey primary key using index student_assistant_key;
drop index if exists student_assistant_past`),
);
