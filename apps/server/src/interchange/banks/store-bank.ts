import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { QuestionDraft } from '../catalogue/drafts.ts';
import { compareQuestions, putQuestions } from '../store/sync-questions.ts';
import { plainHtml, stemText } from '../../platform/text/clean-html.ts';
import { titleOfBank } from './bank-course.ts';
import type { BankQuestion } from './judge-row.ts';

export interface KeyedQuestion {
  readonly place: string;
  readonly sourceKey: string;
  readonly question: BankQuestion;
}

export type Outcome = 'added' | 'changed' | 'unchanged';

/** Rows of one statement; more would be one very long text. */
const batch = 2000;

/**
 * Compares the questions of a bank with what is stored and, given a transaction, writes the difference. Answers
 * what became of each, in their order.
 */
export async function storeBank(
  on: { connection: Connection; change?: Change },
  bank: { name: string; courseId: number },
  questions: readonly KeyedQuestion[],
  onProgress: (done: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = await nextPosition(on.connection, bank.courseId);
  for (let from = 0; from < questions.length; from += batch) {
    const part = questions.slice(from, from + batch);
    const known = await findKnown(on.connection, part);
    const fresh = part.filter(({ sourceKey }) => !known.has(sourceKey)).length;
    const ids = on.change === undefined ? placeholders(fresh) : await newIds(on.change, fresh);
    const drafts = part.map(({ sourceKey, question }) => {
      const old = known.get(sourceKey);
      return draftOf(bank, question, {
        question_id: old?.question_id ?? ids.pop() ?? 0,
        // Elsewhere it was in another order; here it joins the end.
        position: old?.course_id === bank.courseId ? old.position : next++,
        source_key: sourceKey,
      });
    });
    const changes = await compareQuestions(on.connection, drafts);
    if (on.change !== undefined) await putQuestions(on.change, changes);
    const added = new Set(changes.difference.added);
    const changed = new Set(changes.difference.changed);
    for (const draft of drafts)
      outcomes.push(added.has(draft) ? 'added' : changed.has(draft) ? 'changed' : 'unchanged');
    onProgress(outcomes.length);
  }
  return outcomes;
}

function draftOf(
  bank: { name: string; courseId: number },
  { kind, stem, options, answer, explanation, difficulty }: BankQuestion,
  own: { question_id: number; position: number; source_key: string },
): QuestionDraft {
  const question = plainHtml(stem);
  return {
    row: {
      ...own,
      course_id: bank.courseId,
      book_id: null,
      reading_id: null,
      subject_id: null,
      parent_id: null,
      part_no: 0,
      kind,
      stem_text: stemText(question),
      retired_at: null,
    },
    version: {
      answer: kind === 'open' ? '' : answer,
      content: {
        question,
        explanation: plainHtml(explanation),
        reference: kind === 'open' ? plainHtml(answer) : '',
        options: options.map(({ letter, text }) => ({
          letter,
          html: plainHtml(text),
          rationale: '',
        })),
        source: titleOfBank(bank.name),
        difficulty,
        lecture: null,
      },
      source: {
        kind,
        stem,
        options: Object.fromEntries(options.map(({ letter, text }) => [letter, text])),
        answer,
        explanation,
        difficulty: String(difficulty),
      },
    },
    parts: [],
  };
}

async function findKnown(connection: Connection, part: readonly KeyedQuestion[]) {
  const rows = await connection
    .selectFrom('question')
    .where((eb) => eb('source_key', '=', eb.fn.any(eb.val(part.map(({ sourceKey }) => sourceKey)))))
    .select(['question_id', 'source_key', 'position', 'course_id'])
    .execute();
  return new Map(rows.map((row) => [row.source_key, row]));
}

async function nextPosition(connection: Connection, courseId: number): Promise<number> {
  const row = await connection
    .selectFrom('question')
    .where('course_id', '=', courseId)
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

async function newIds(change: Change, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('question_id_of_import')::int as id from generate_series(1, ${count}::int)
  `.execute(change);
  // Taken from the end.
  return rows.map(({ id }) => id).toReversed();
}

/** Ids that no question has, for a dry run. */
function placeholders(count: number): number[] {
  return Array.from({ length: count }, (_one, index) => -1 - index);
}
