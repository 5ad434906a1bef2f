import type { QaThing } from '@xuezhou/contract/qa';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { findReadable } from '../find-readable.ts';
import type { Reader } from '../question.sql.ts';
import { tables } from './thing-tables.ts';

export interface FoundThing {
  question_id: string;
  /** Who wrote it; null for a teacher, and for who is no more a student. */
  student_id: number | null;
  content: string;
  hidden_at: Date | null;
  /** It waits for a person to look at it, and is hidden meanwhile. */
  is_held: boolean;
  /** A private answer of a teacher, or under one. */
  is_private: boolean;
  /** Taken back by its writer. */
  is_deleted: boolean;
}

/** Whatever became of it; undefined where there is none. */
export async function readThing(
  connection: Connection,
  { kind, id }: QaThing,
): Promise<FoundThing | undefined> {
  const { table, id: key } = tables[kind];
  const isPrivate = {
    question: sql`false`,
    answer: sql`o.is_private`,
    comment: sql`(select a.is_private from qa_answer a where a.qa_answer_id = o.qa_answer_id)`,
  }[kind];
  const isDeleted = kind === 'comment' ? sql`o.deleted_at is not null` : sql`false`;
  const { rows } = await sql<FoundThing>`
    select o.question_id, o.student_id, o.content, o.hidden_at, o.held_at is not null as is_held, ${isPrivate} as is_private,
      ${isDeleted} as is_deleted
    from ${sql.table(table)} o where o.${sql.ref(key)} = ${id}`.execute(connection);
  return rows[0];
}

/** What the reader sees; 404 else. */
export async function findThing(
  connection: Connection,
  reader: Reader,
  thing: QaThing,
): Promise<FoundThing> {
  const found = await readThing(connection, thing);
  if (found === undefined || found.is_deleted) throw notFound();
  const question = await findReadable(connection, reader, found.question_id);
  const isOwn = found.student_id === reader.studentId;
  if (found.is_private && question.student_id !== reader.studentId) throw notFound();
  if (found.hidden_at !== null && !isOwn) throw notFound();
  return found;
}
