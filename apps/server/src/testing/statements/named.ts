/**
 * Statements that say of one table whose rows they mean and leave it open of another, by words of theirs. Two databases
 * would answer them otherwise than one; each has a reason. The list only becomes shorter.
 */
export const torn: Readonly<Record<string, string>> = {
  'with wish as (':
    'an answer with all that it moves: one row of values, which all parts of the statement read',
  'with log as materialized (select * from (':
    'whether a teacher has judged is asked of the rows of the log that were found',
  'm.class_id as my_class': 'how many are in a class is counted over all of them',
  'is_teacher, q.until as muted_until':
    'a room and its people, whom enrolments and classes above it bring',
  'with sent as materialized ( select': 'reports of many students, whose numbers come in lists',
  'with open as ( select student_id, paper_id, attempt_no from mock_attempt':
    'what is saved goes to the attempt that was found, which is the student’s',
  'with asked as (select unnest(': 'gathered for the students of a list, each part by the list',
  'from practice_league own': 'a league is several students’, with the names of all',
  'insert into practice_league': 'a league with room is looked for among all of them',
  'coalesce(t.student_id = ${n}, false) as is_mine': 'the name beside what somebody wrote',
  'from qa_answer a join qa_question t': 'the name beside what somebody wrote',
  'from qa_comment m join student s': 'the name beside what somebody wrote',
  'from card_review r where not exists (select from card_review_undo u':
    'reviews that were not taken back, as one piece of many statements',
  'with locked as materialized ( select book_id': 'what a plan moves, in lists by courses',
  'r.title as reading_title, r.minutes, s.subject_id':
    'the pages of a courseware, of the attempt that is the student’s',
};

/** Tables whose rows are the student's of the row around them, where a value does not stand yet. */
export const byRow: Readonly<Record<string, string>> = {
  mall_trade: 'columns of an order, for the student and for the school alike',
  invoice: 'columns of an order, for the student and for the school alike',
  payment: 'columns of an order, for the student and for the school alike',
  mock_answer: 'what an attempt came to, wherever an attempt is named',
  answer: 'whether a teacher’s word came after one’s own, wherever a grade is named',
};

/** What stays in the first database and is read with rows of students: there a student who lives elsewhere needs a second question. */
export const crossed: readonly string[] = [
  'assistant_draft',
  'claim',
  'im_message',
  'im_message_removal',
  'live_message',
  'live_message_removal',
  'message',
  'organisation',
  'organisation_contract',
  'organisation_department',
  'organisation_link',
  'organisation_member',
  'organisation_seat',
  'organisation_seats',
  'organisation_sign_in',
  'qa_answer',
  'qa_comment',
  'qa_question',
  'qa_report',
  'qa_teacher',
  'staff',
  'staff_session',
  'student_view',
  'webhook_delivery',
  'webhook_try',
];
