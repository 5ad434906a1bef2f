import { change, index, inSteps } from '../../../platform/database/steps/steps.ts';

/**
 * What teachers give to open answers is their verdict. A state is told of whose word it is by the moment of the answer that
 * was marked: an older server that moves it on takes the word away with that.
 */
export const teacherShare = inSteps(
  // Of the full score, 0 to 1; null: no teacher has marked it.
  change('alter table answer add column if not exists teacher_share real'),
  change(`alter table question_state add column if not exists teacher_share real,
    add column if not exists teacher_of timestamptz`),
  // The answer that was graded; null of what was graded before this was kept: the last that was given by then.
  change('alter table open_grade add column if not exists answered_at timestamptz'),
  index('answer_of_teacher', 'answer (student_id, question_id) where teacher_share is not null'),
);
