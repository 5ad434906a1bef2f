/**
 * Statements that say of one table whose rows they mean and leave it open of another, by words of theirs. Two databases
 * would answer them otherwise than one; each has a reason. The list only becomes shorter.
 */
export const torn: Readonly<Record<string, string>> = {
  'with wish as (':
    'an answer with all that it moves: one row of values, which all parts of the statement read',
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
  'union select student_id from im_teacher where team_id':
    'who of some may read in a room: its people, whom enrolments and classes bring, and its teachers',
  'with locked as materialized ( select book_id': 'what a plan moves, in lists by courses',
  'r.title as reading_title, r.minutes, s.subject_id':
    'the pages of a courseware, of the attempt that is the student’s',
};

/** Statements of everybody's rows, or of a row whose student is not known before: each database would be asked. */
export const everybodys: Readonly<Record<string, string>> = {
  'from "claim" inner join "student"':
    'the log-in by phone or mail address: who has it, and that student; a second question once they lie apart',
  'as named (student_id, session_id)': 'sessions of many at once, whose two numbers come as lists',
  'from student_view v join student s':
    'the student at whom a colleague looks, by the number of the look',
  'select not s.is_erased as is_present': 'what a store is told of, sent for the school',
  'from blessing': 'the wall of wishes of the whole school',
  'from courseware_attempt a join courseware_version': 'an attempt by its number, for the school',
  'from courseware_state where attempt_id': 'an attempt by its number, for the school',
  'from courseware_session s join courseware_attempt':
    'the courseware in its own frame knows the session alone',
  'with seen as ( select student_id, unnest(watched)':
    'where a lecture is watched by how many, counted over everybody',
  'with lately as ( select a.course_id': 'how long questions take, counted over everybody',
  'from upload where place like': 'a picture is asked for by its place, whoever reads it',
  'from assistant_usage': 'what the whole school has used on a day',
  'from held_answer group by': 'a job, which takes up some of whoever waits',
  'from assistant_search where not is_useful': 'the searches that did not help, for the school',
  'from camp_member m join camp n': 'a job, which goes through the members of all camps',
  'count(*) as members from camp_member': 'how many are in a class',
  'with first as materialized ( select distinct on (a.student_id':
    'how hard questions are, counted over everybody',
  'coalesce(r.open_reports, 0) as open_reports': 'the reports of a question, counted',
  'with counted as ( select card_id': 'how cards are remembered, counted over everybody',
  'from (select distinct student_id from (select student_id from card_review':
    'a job, which finds who reviewed enough lately for a memory of their own',
  'select distinct a.student_id from card_plan a where a.remembered_since':
    'a job, which finds whose cards the school’s fit of before still plans',
  'from im_team t join lateral': 'the people of a room, whom enrolments and classes bring',
  'from im_message m join (select student_id, nickname': 'the name beside what somebody wrote',
  'from live_message m join student s': 'the name beside what somebody wrote',
  'from live_attendance where live_id': 'how many attend a class now',
  'update mock_attempt a set is_practised': 'a job, which goes through what was handed in',
  'from mock_attempt where score is not null and not is_practised':
    'a job, which goes through what was handed in',
  'with peer as materialized ( select student_id from mock_attempt':
    'those who sat a paper last, to compare with',
  'from organisation_consent c where c.student_id = m.student_id':
    'the organisation’s list says which student a member is',
  'from practice_score c where c.course_id': 'a table of leaders, with their names',
  'left join qa_shared_note h': 'notes that are shared, with their writers’ names',
  'update question_report set status': 'a report by its number, for the school',
  'select student_id from review_day where day': 'a job, which finds whose plan is to be made',
  'where l.accepted_lack is not null': 'a job, which goes through who goes on with a lack of work',
  'select d.delivery_id, d.message_id':
    'what is sent to the school’s own systems, with the names of whom it is about',
};

/** Tables whose rows are the student's of the row around them, where a value does not stand yet. */
export const byRow: Readonly<Record<string, string>> = {
  mall_trade: 'columns of an order, for the student and for the school alike',
  invoice: 'columns of an order, for the student and for the school alike',
  payment: 'columns of an order, for the student and for the school alike',
  transfer_claim: 'columns of an order, for the student and for the school alike',
  mock_answer: 'what an attempt came to, wherever an attempt is named',
  card_review_undo: 'reviews that were not taken back, as one piece of many statements',
  answer: 'whether a teacher’s word came after one’s own, wherever a grade is named',
};

/** What stays in the first database and is read with rows of students: there a student who lives elsewhere needs a second question. */
export const crossed: Readonly<Record<string, string>> = {
  claim: 'the log-in by phone or mail address reads who has it and the password in one question',
  ...each(
    'what somebody wrote, beside the writer’s name',
    ...['im_message', 'im_message_removal', 'live_message', 'live_message_removal'],
    ...['qa_answer', 'qa_comment', 'qa_question', 'qa_report', 'qa_teacher'],
  ),
  message: 'one of the school to everybody, beside one’s own marks of what was read',
  assistant_draft: 'what the whole school has used on a day',
  ...each(
    'the student’s own place in an organisation, with its name and seats',
    ...['organisation', 'organisation_contract', 'organisation_department', 'organisation_link'],
    ...['organisation_member', 'organisation_seat', 'organisation_seats', 'organisation_sign_in'],
  ),
  ...each('who looks at a student, or wrote to one', 'staff', 'staff_session', 'student_view'),
  card_fit: 'a fit is one learner’s or the whole school’s',
  ...each('whom a delivery is about', 'webhook_delivery', 'webhook_try'),
};

function each(reason: string, ...tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, reason]));
}
