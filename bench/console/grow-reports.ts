import type { School } from '../school/open-school.ts';
import { growOrders } from './grow-orders.ts';
import { growStudents } from './grow-students.ts';

/** What a school of this size has written in twelve weeks. */
export const grown = {
  ...{ students: 100_000, weeks: 12, courses: 20, lectures: 400 },
  ...{ answers: 3_000_000, entries: 500_000, questions: 50_000, asked: 40_000 },
  orders: 1_000_000,
} as const;

/** Days before now, spread by a number. */
const at = (number: string) =>
  `now() - make_interval(secs => (hashint4(${number}::int) & 2147483647)::float8 / 2147483647 * ${grown.weeks * 7 * 86_400})`;

export async function growReports(
  school: School,
  say: (line: string) => void,
  { orders }: { orders: number } = grown,
): Promise<void> {
  const { owner } = school;
  say(`${grown.students} students`);
  await growStudents(school, grown.students);
  const run = async (words: string) => await owner.query(words);
  await run(`update student set registered_at = ${at('student_id')}`);
  await run(`insert into course (course_id, family, group_type, title, cover, subtitle, access, identity_required, sort, source)
    select 900000 + n, 'CFA', 1, '课程' || n, 'cover-1', '', 'enrolled', false, n, 'bench' from generate_series(1, ${grown.courses}) n`);
  await run(`insert into book (book_id, course_id, position, title, cover, intro, book_status)
    select 900000 + n, 900000 + n, 1, '第一册', 'cover-1', '', 1 from generate_series(1, ${grown.courses}) n`);
  await run(`insert into reading (reading_id, book_id, course_id, position, number, title, minutes, html)
    select 900000 + n, 900001 + n % ${grown.courses}, 900001 + n % ${grown.courses}, n, n::text, '第' || n || '章', 30, ''
    from generate_series(1, ${grown.lectures}) n`);
  await run(`insert into subject (subject_id, reading_id, position, title, group_no)
    select reading_id, reading_id, 1, '知识点', 0 from reading where reading_id > 900000`);
  await run(`insert into video (video_id, state, progress, source_hash, source_key, duration_ms)
    select reading_id, 'ready', 100, 'h' || reading_id, 's' || reading_id, 600000 from reading where reading_id > 900000`);
  await run(`insert into bullet (bullet_id, course_id, book_id, reading_id, subject_id, video_id, position, title, video_type, free)
    select reading_id, course_id, book_id, reading_id, reading_id, reading_id, position, '讲' || reading_id, 1, false
    from reading where reading_id > 900000`);
  await run(`insert into enrolment (student_id, course_id, enrolled_at)
    select student_id, 900001 + student_id % ${grown.courses}, registered_at from student`);
  await growLogs(school, say);
  await growBank(school, say);
  say(`${orders} orders`);
  await growOrders(school, orders);
}

async function growLogs({ owner }: School, say: (line: string) => void): Promise<void> {
  const run = async (words: string) => await owner.query(words);
  const student = (number: string) =>
    `(select min(student_id) from student) + (hashint4(${number} + 7) & 2147483647) % ${grown.students}`;
  say(`${grown.answers} answers`);
  await run(`insert into answer (student_id, answer_id, question_id, version, course_id, student_answer, question_status, answered_at, received_at)
    select ${student('n')}, gen_random_uuid(), 900001 + n % ${grown.questions}, 1, 900001 + n % ${grown.courses}, 'B',
      case when n % 3 = 0 then -1 else 1 end, ${at('n')}, ${at('n')}
    from generate_series(1, ${grown.answers}) n`);
  say('lectures watched');
  await run(`insert into video_report (student_id, report_id, bullet_id, position_seconds, watched, watched_seconds, at, received_at)
    select ${student('n')}, gen_random_uuid(), 900001 + n % ${grown.lectures}, n % 600, '{[0,12)}', 12, ${at('n')}, ${at('n')}
    from generate_series(1, ${grown.answers / 3}) n`);
  await run(`insert into video_progress (student_id, bullet_id, course_id, book_id, position_seconds, watched, watched_seconds, at)
    select s.student_id, b.bullet_id, b.course_id, b.book_id, (s.student_id * 7) % 600, '{[0,12)}', (s.student_id * 7) % 600, now()
    from student s join bullet b on b.bullet_id > 900000 and b.course_id = 900001 + s.student_id % ${grown.courses}`);
  say(`${grown.entries} entries of the books`);
  await run(`insert into ledger_entry (at, kind, about, words)
    select ${at('n')}, 'bench', n::text, '订单 ' || n from generate_series(1, ${grown.entries}) n`);
  await run(`insert into ledger_posting (ledger_entry_no, posting_no, account, amount_fen)
    select ledger_entry_no, side, case side when 1 then 'provider:wechat' else 'revenue' end, case side when 1 then 100 else -100 end
    from ledger_entry, generate_series(1, 2) side where kind = 'bench'`);
}

async function growBank({ owner }: School, say: (line: string) => void): Promise<void> {
  const run = async (words: string) => await owner.query(words);
  say(`${grown.questions} questions`);
  await run(`insert into question (question_id, course_id, book_id, reading_id, position, kind, version, stem_text, source_key)
    select 900000 + n, 900001 + n % ${grown.courses}, 900001 + n % ${grown.courses}, 900001 + n % ${grown.lectures}, n,
      'single', 1, '题目' || n, 'bench' || n from generate_series(1, ${grown.questions}) n`);
  await run(`insert into question_version (question_id, version, answer, content, content_hash)
    select question_id, 1, 'B', jsonb_build_object('question', repeat('题', 300), 'options', '[]'::jsonb), 'h'
    from question where question_id > 900000`);
  await run(`insert into question_statistic (question_id, version, answers, facility, discrimination, options, counted_at, suspicions)
    select question_id, 1, question_id % 200, 0.6, 0.3, '[]', now(),
      case when question_id % 20 = 0 then '{too-hard}'::text[] else '{}' end
    from question where question_id > 900000`);
  await run(`insert into report_topic (reading_id, course_id, people, percent, weak, counted_at)
    select reading_id, course_id, 200, reading_id % 100, 20, now() from reading where reading_id > 900000`);
  say(`${grown.asked} questions to teachers`);
  await run(`insert into qa_question (question_id, student_id, title, content, html, excerpt, is_private, course_id, asked_at,
      last_at, last_number, follows, answers, teacher_answers, answered_at, answer_minutes, title_words, words)
    select gen_random_uuid(), (select min(student_id) from student) + n, '问题' || n, '', '', '', false, 900001 + n % ${grown.courses},
      ${at('n')}, now(), 1, 0, 1, 1, now(), n % 300, ''::tsvector, ''::tsvector from generate_series(1, ${grown.asked}) n`);
  await run(`insert into qa_answer (qa_answer_id, question_id, number, staff_id, content, html, images, at)
    select gen_random_uuid(), question_id, 1, (select min(staff_id) from staff), '', '', '[]', now() from qa_question where title like '问题%' and last_number = 1 and course_id > 900000`);
  await run('vacuum analyze');
}
