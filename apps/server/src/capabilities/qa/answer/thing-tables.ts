import type { QaThingKind } from '@xuezhou/contract/qa';

interface ThingTable {
  readonly table: 'qa_question' | 'qa_answer' | 'qa_comment';
  /** Its key. */
  readonly id: 'question_id' | 'qa_answer_id' | 'comment_id';
  /** As people call it. */
  readonly name: string;
}

export const tables: Readonly<Record<QaThingKind, ThingTable>> = {
  question: { table: 'qa_question', id: 'question_id', name: '问题' },
  answer: { table: 'qa_answer', id: 'qa_answer_id', name: '回答' },
  comment: { table: 'qa_comment', id: 'comment_id', name: '评论' },
};
