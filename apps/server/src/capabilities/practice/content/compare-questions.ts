import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import { isSame, putRows, type Difference } from '../../../platform/content/stored-rows.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { QuestionDraft, QuestionRow } from './question-draft.ts';

type VersionRow = Omit<
  Selectable<Tables['question_version']>,
  'created_at' | 'judged_as' | 'option_words' | 'published_by'
>;

/** What has to be written so that the questions are as their drafts say. */
interface QuestionChanges {
  /** By whole questions: one part that changed is one question that changed. */
  readonly difference: Difference<QuestionDraft>;
  readonly rows: (QuestionDraft['row'] & Pick<QuestionRow, 'version'>)[];
  readonly versions: VersionRow[];
}

/** Compares questions and their parts with what is stored. What a learner would see anew is a new version. */
export async function compareQuestions(
  connection: Connection,
  drafts: readonly QuestionDraft[],
): Promise<QuestionChanges> {
  const ids = drafts.flatMap(({ row, parts }) => [
    row.question_id,
    ...parts.map((part) => part.row.question_id),
  ]);
  const stored = await connection
    .selectFrom('question')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'question.question_id')
        .onRef('question_version.version', '=', 'question.version'),
    )
    .where((eb) => eb('question.question_id', '=', eb.fn.any(eb.val(ids))))
    .selectAll('question')
    .select(['question_version.content_hash', 'question_version.source'])
    .execute();
  const known = new Map(stored.map((row) => [row.question_id, row]));
  const difference = { added: [] as QuestionDraft[], changed: [] as QuestionDraft[], unchanged: 0 };
  const changes: QuestionChanges = { difference, rows: [], versions: [] };
  for (const draft of drafts) {
    const before = changes.rows.length + changes.versions.length;
    for (const one of [draft, ...draft.parts]) compareOne(changes, one, known);
    if (!known.has(draft.row.question_id)) changes.difference.added.push(draft);
    else if (changes.rows.length + changes.versions.length > before)
      changes.difference.changed.push(draft);
    else difference.unchanged++;
  }
  return changes;
}

type Stored = QuestionRow & { content_hash: string; source: VersionRow['source'] };

function compareOne(
  changes: Pick<QuestionChanges, 'rows' | 'versions'>,
  { row: given, version: own }: QuestionDraft,
  known: ReadonlyMap<number, Stored>,
): void {
  const old = known.get(given.question_id);
  // What the school took back stays away, whatever a file says.
  const row =
    old === undefined || old.withdrawn_at === null
      ? given
      : { ...given, retired_at: old.retired_at };
  const hash = own.hash ?? hashOfContent(row.kind, own);
  const isNewVersion = old?.content_hash !== hash;
  const version = old === undefined ? 1 : old.version + (isNewVersion ? 1 : 0);
  if (old === undefined || !isSame({ ...row, version }, old))
    changes.rows.push({ ...row, version });
  if (isNewVersion || !isDeepStrictEqual(old?.source, own.source))
    changes.versions.push({
      question_id: row.question_id,
      version,
      answer: own.answer,
      content: own.content,
      content_hash: hash,
      source: own.source,
    });
}

/** Of what a learner sees and is judged by. */
function hashOfContent(kind: string, { answer, content }: QuestionDraft['version']): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, answer, content]))
    .digest('hex');
}

/** Writes what `compareQuestions` found. */
export async function putQuestions(
  change: Change,
  { rows, versions }: Pick<QuestionChanges, 'rows' | 'versions'>,
): Promise<void> {
  await putRows(change, 'question', ['question_id'], rows);
  await putRows(change, 'question_version', ['question_id', 'version'], versions);
}
