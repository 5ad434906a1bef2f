import { sql } from 'kysely';
import { deleteOwn, personalTable, type PersonalData } from '../../platform/personal-data.ts';
import { countAnswers } from './queue.ts';

/**
 * What others built upon stays without a name: a question that others answered, an answer that was accepted or that
 * others commented on. All else goes with the account, as do the pictures of both.
 */
export const qaPersonalData: readonly PersonalData[] = [
  personalTable('qa_comment', '答疑里的评论', {
    at: '时间',
    content: '内容',
    edited_at: '修改时间',
  }),
  personalTable(
    'qa_answer',
    '答疑里的回答',
    { at: '时间', content: '内容', accepted_at: '被采纳的时间', thumbs: '觉得有用的人' },
    async (change, studentId) => {
      const { rows } = await sql<{ question_id: string }>`
        with kept as (
          update qa_answer a set student_id = null, images = '[]' where student_id = ${studentId}
            and (accepted_at is not null or exists (
              select from qa_comment m where m.qa_answer_id = a.qa_answer_id and m.student_id <> ${studentId}))
          returning question_id
        ), gone as (
          delete from qa_answer a where student_id = ${studentId} and accepted_at is null and not exists (
            select from qa_comment m where m.qa_answer_id = a.qa_answer_id and m.student_id <> ${studentId})
          returning question_id
        )
        select question_id from kept union select question_id from gone`.execute(change);
      for (const { question_id } of rows) await countAnswers(change, question_id);
    },
  ),
  personalTable(
    'qa_question',
    '提的问题',
    {
      asked_at: '时间',
      title: '标题',
      content: '说明',
      is_private: '只给老师看',
      withdrawn_at: '撤回时间',
    },
    async (change, studentId) => {
      await sql`
        delete from qa_question t where student_id = ${studentId} and (is_private or withdrawn_at is not null
            or hidden_at is not null or answers = 0)
          and not exists (select from qa_question o where o.merged_into = t.question_id)`.execute(
        change,
      );
      await sql`
        update qa_question set student_id = null, images = '[]', chosen = null, queued_at = null, due_at = null
        where student_id = ${studentId}`.execute(change);
    },
  ),
  personalTable('qa_feedback', '没听懂的地方', { at: '时间', content: '内容' }),
  personalTable(
    'qa_part',
    '关注和读过的问题',
    {
      question_id: '问题编号',
      followed_at: '关注时间',
      has_asked: '提问',
      has_answered: '回答',
    },
    async (change, studentId) => {
      await sql`
        update qa_question t set follows = t.follows - 1
        from qa_part x where x.student_id = ${studentId} and x.question_id = t.question_id
          and x.followed_at is not null`.execute(change);
      await deleteOwn(change, 'qa_part', studentId);
    },
  ),
  personalTable(
    'qa_thumb',
    '觉得有用',
    { at: '时间', thing_kind: '类别', thing_id: '编号' },
    async (change, studentId) => {
      for (const [table, key] of thumbed)
        await sql`
          update ${sql.table(table)} o set thumbs = o.thumbs - 1
          from qa_thumb b where b.student_id = ${studentId} and b.thing_id = o.${sql.ref(key)}`.execute(
          change,
        );
      await deleteOwn(change, 'qa_thumb', studentId);
    },
  ),
  personalTable('qa_report', '举报和申诉', { at: '时间', content: '内容', settled_at: '处理时间' }),
  personalTable('qa_mute', '答疑里不能发言', { until: '到', reason: '原因' }),
  personalTable('qa_shared_note', '公开的笔记', { shared_at: '公开时间', note_id: '笔记编号' }),
];

const thumbed = [
  ['qa_question', 'question_id'],
  ['qa_answer', 'qa_answer_id'],
  ['qa_comment', 'comment_id'],
] as const;
