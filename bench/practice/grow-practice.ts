import type { School } from '../school/open-school.ts';

/** A course of 5,000 questions and as many cards, and a paper of a hundred. */
export const largeCourse = { courseId: 950, bookId: 95_000, paperId: 950 } as const;
export const questionCount = 5000;
export const wrongCount = 500;

const { courseId, bookId, paperId } = largeCourse;
const content = JSON.stringify({
  question: '<p>某债券的久期是多少？</p>',
  explanation: '<p>由定义得出。</p>',
  reference: '',
  options: ['A', 'B', 'C'].map((letter) => ({
    letter,
    html: `<p>选项 ${letter}</p>`,
    rationale: '<p>理由</p>',
  })),
  source: '压测',
  difficulty: 2,
  lecture: null,
});

const catalogueOf = (count: number) => [
  `insert into course (course_id, family, group_type, title, cover, subtitle, access, identity_required, sort, source)
   values (${courseId}, 'CFA', 1, '压测题库', 'cover-1', '', 'enrolled', false, 950, 'bench')`,
  `insert into book (book_id, course_id, position, title, cover, intro, book_status)
   values (${bookId}, ${courseId}, 1, '压测书', 'cover-1', '', 1)`,
  `insert into reading (reading_id, book_id, course_id, position, number, title, minutes, html)
   select 950000 + n, ${bookId}, ${courseId}, n, n::text, '第 ' || n || ' 章', 30, '' from generate_series(0, 99) n`,
  `insert into subject (subject_id, reading_id, position, title, group_no)
   select 950000 + n, 950000 + n, n, '知识点 ' || n, 0 from generate_series(0, 99) n`,
  `insert into question (question_id, course_id, book_id, reading_id, position, kind, version, stem_text, source_key)
   select 950000 + n, ${courseId}, ${bookId}, 950000 + n % 100, n, 'single', 1, '某债券的久期是多少？', 'bench-' || n
   from generate_series(0, ${count - 1}) n`,
  `insert into question_version (question_id, version, answer, content, content_hash)
   select question_id, 1, 'B', '${content}'::jsonb, 'bench' from question where course_id = ${courseId}`,
  `insert into card (card_id, course_id, book_id, reading_id, subject_id, position, front, back)
   select 950000 + n, ${courseId}, ${bookId}, 950000 + n % 100, 950000 + n % 100, n, '久期', '加权平均的时间'
   from generate_series(0, ${count - 1}) n`,
  `insert into mock_paper (paper_id, course_id, position, title, course_type, minutes, topics, question_count, formulas)
   values (${paperId}, ${courseId}, 1, '压测模考', 'CFA 一级', 300, jsonb_build_array(jsonb_build_object(
     'title', '全部', 'count', 100, 'questions', (select jsonb_agg(950000 + n) from generate_series(0, 99) n))), 100, '')`,
];

/** Everybody has answered everything once, a tenth of it wrongly, and knows all cards; half of them are due. */
const studied = [
  `insert into enrolment (student_id, course_id)
   select student_id, ${courseId} from unnest($1::int[]) student_id on conflict do nothing`,
  `insert into question_state (student_id, question_id, course_id, version, student_answer, question_status,
     correct_count, wrong_count, wrong_at, right_at, answered_at)
   select student_id, question_id, ${courseId}, 1, case when is_wrong then 'A' else 'B' end,
     case when is_wrong then -1 else 1 end, (not is_wrong)::int, is_wrong::int, case when is_wrong then at end,
     case when is_wrong then '{}' else array[at] end, at
   from unnest($1::int[]) student_id cross join question
   cross join lateral (select question_id % ${questionCount / wrongCount} = 0 as is_wrong,
     now() - (question_id % 300) * interval '1 day' - interval '2 days' as at) x
   where course_id = ${courseId}`,
  `insert into answer (student_id, answer_id, question_id, version, course_id, student_answer, question_status,
     spent_ms, answered_at, received_at)
   select student_id, gen_random_uuid(), question_id, 1, ${courseId}, student_answer, question_status, 30000,
     answered_at, answered_at from question_state where course_id = ${courseId} and student_id = any($1)`,
  `insert into card_state (student_id, card_id, course_id, memory, due_at, first_reviewed_at, reviewed_at)
   select student_id, card_id, ${courseId},
     '{"stability":10,"difficulty":5,"day":20000,"isRelearning":false}'::jsonb,
     now() + (card_id % 40 - 20) * interval '1 day', now() - interval '60 days', now() - interval '21 days'
   from unnest($1::int[]) student_id cross join card where course_id = ${courseId}`,
];

export async function growPractice(
  { services, owner, students }: School,
  count = questionCount,
): Promise<void> {
  const { pool } = services.database;
  for (const statement of catalogueOf(count)) await pool.query(statement);
  const ids = students.map(({ studentId }) => studentId);
  for (const statement of studied) await pool.query(statement, [ids]);
  await owner.query('vacuum analyze');
}
