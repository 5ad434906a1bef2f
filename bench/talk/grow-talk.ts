import { excerptOf } from '@xuezhou/rules/qa/qa-text';
import { wordsOf } from '../../apps/server/src/capabilities/qa/list/words-of.ts';
import { countQaWords } from '../../apps/server/src/capabilities/qa/list/find-like.ts';
import type { School } from '../school/open-school.ts';

export const questionCount = 100_000;
export const messageCount = 500;
/** Of each student, with something new in each. */
const ownCount = 20;

const topics = ['久期', '凸性', '折现率', '通胀溢价', '摊余成本', '夏普比率', '期权平价', '汇率'];
const doubts = ['怎么算', '为什么要平方', '和讲义里写的不一样', '什么时候用', '题目里为什么不加'];
const ends = [
  '我算到第二步就不对了',
  '老师讲到这里没有听懂',
  '两种算法结果差一点',
  '换一个利率就不成立',
];

/** What people ask, in other words each. */
const asked = topics.flatMap((topic) =>
  doubts.flatMap((doubt) =>
    ends.map((end, index) => ({
      title: `${topic}${doubt}？`,
      content: `${end}，是${topics[index]}的缘故吗？`,
    })),
  ),
);

const insertQuestions = `
  insert into qa_question (question_id, student_id, title, content, html, excerpt, is_private, course_id, asked_at,
    last_at, follows, answers, teacher_answers, answered_at, title_words, words)
  select gen_random_uuid(), ($2::int[])[1 + n % cardinality($2::int[])], q.title, q.content, '<p>' || q.content || '</p>',
    q.excerpt, false, (select min(course_id) from course), now() - n * interval '1 minute', now() - n * interval '1 minute',
    n % 9, 1, 1, now(), array_to_tsvector(q.title_words), array_to_tsvector(q.words)
  from jsonb_to_recordset($1::jsonb) as q (title text, content text, excerpt text, title_words text[], words text[])
  cross join generate_series(1, $3::int) n`;

/** Everybody has asked some, each with an answer that is not read yet. The demonstration's have answers already. */
const insertParts = [
  `insert into qa_answer (qa_answer_id, question_id, number, staff_id, content, html, images, at)
   select gen_random_uuid(), question_id, 1, 1, '', '<p>这样算</p>', '[]', now()
   from qa_question where last_number = 0 and answers = 1`,
  `update qa_question set last_number = 1 where last_number = 0 and answers = 1`,
  `insert into qa_part (student_id, question_id, has_asked)
   select student_id, question_id, true from (
     select student_id, question_id, row_number() over (partition by student_id order by question_id) as place
     from qa_question where student_id is not null) own
   where place <= ${ownCount}
   on conflict (student_id, question_id) do nothing`,
];

const insertMessages = `
  insert into message (student_id, title, content, sent_at)
  select student_id, '消息 ' || n, '<p>压测</p>', now() - n * interval '1 hour'
  from unnest($1::int[]) student_id cross join generate_series(1, ${messageCount}) n`;

/** Questions that everybody may read, and messages of each student. */
export async function growTalk(
  { services, owner, students }: School,
  count = questionCount,
): Promise<void> {
  const { pool, connection } = services.database;
  const ids = students.map(({ studentId }) => studentId);
  const rows = asked.map(({ title, content }) => ({
    title,
    content,
    excerpt: excerptOf(content),
    title_words: wordsOf(title),
    words: wordsOf(`${title} ${content}`),
  }));
  await pool.query(insertQuestions, [JSON.stringify(rows), ids, Math.ceil(count / rows.length)]);
  for (const statement of insertParts) await pool.query(statement);
  await pool.query(insertMessages, [ids]);
  await countQaWords(connection);
  await owner.query('vacuum analyze');
}
