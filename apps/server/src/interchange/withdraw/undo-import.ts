import { sql } from 'kysely';
import { setAccess } from '../../capabilities/catalogue/catalogue.port.ts';
import { hasCards } from '../../capabilities/flash-card/flash-card.port.ts';
import { hasFiles } from '../../capabilities/material/material.port.ts';
import {
  questionsOfImport,
  undoQuestions,
  type UndoQuestionsResult,
} from '../../capabilities/practice/practice-content.port.ts';
import { hasQuestions } from '../../capabilities/practice/practice-facts.port.ts';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { lockImports } from '../../platform/content/lock-imports.ts';
import { isReported, undoContents, type UndoContentsResult } from './undo-contents.ts';

export interface PastImport {
  readonly importId: number;
  readonly file: string;
  readonly importedAt: Date;
  readonly added: number;
  readonly changed: number;
  readonly undoneAt: Date | null;
}

/** The last imports, the youngest first. */
export async function listImports({
  connection,
}: ConsoleServices['database']): Promise<PastImport[]> {
  const { rows } = await sql<PastImport>`
    with last as (select * from question_import order by import_id desc limit 50)
    select i.import_id as "importId", i.file, i.imported_at as "importedAt", i.undone_at as "undoneAt",
      q.added + c.added as added, q.changed + c.changed as changed
    from last i,
    lateral ${questionsOfImport(sql`i.import_id`)} q,
    lateral (
      select count(*) filter (where before is null)::int as added,
        count(*) filter (where before is not null)::int as changed
      from content_import_row r where r.import_id = i.import_id and ${isReported}
    ) c
    order by i.import_id desc
  `.execute(connection);
  return rows;
}

export interface UndoImportResult extends Omit<UndoContentsResult, 'courses'> {
  readonly file: string;
  /** Those that are gone are no longer asked. */
  readonly questions: Omit<UndoQuestionsResult, 'courses'>;
}

/**
 * Brings a school back to what it was before an import: new questions are no longer asked, changed ones say again what
 * they said, new chapters, cards and files are gone, changed and removed ones there again. What students answered stays
 * with the versions that they saw, what they marked and remembered under the numbers that an import of the same file
 * gives again. Null where there is no such import, or it is undone already.
 */
export async function undoImport(
  services: Pick<ConsoleServices, 'clock' | 'database' | 'storage'>,
  importId: number,
  actor: Actor,
  why?: string,
): Promise<UndoImportResult | null> {
  return await changeAudited(services, actor, async (change, now) => {
    await lockImports(change);
    const found = await change
      .updateTable('question_import')
      .set({ undone_at: now })
      .where('import_id', '=', importId)
      .where('undone_at', 'is', null)
      .returning(['file', 'made_courses'])
      .executeTakeFirst();
    if (found === undefined) return { answer: null, auditEntry: null };
    let questions: UndoQuestionsResult | undefined;
    const contents = await undoContents(change, importId, {
      hasBody: async (key) => (await services.storage.stat(key)) !== undefined,
      undoQuestions: async () => void (questions = await undoQuestions(change, importId, now)),
    });
    // Its own courses stay for those who are in them, and are offered to nobody else.
    await setAccess(change, await emptyOnes(change, found.made_courses), 'enrolled');
    const { courses, ...told } = contents;
    const { courses: asking = [], ...counts } = questions ?? {};
    const undone = { ...told, questions: { ...nothing, ...counts } };
    for (const courseId of new Set([...courses, ...asking])) await askToIndex(change, courseId);
    const target = { kind: 'import', id: importId };
    return {
      answer: { file: found.file, ...undone },
      auditEntry: { operation: 'undoImport', target, after: undone, why },
    };
  });
}

const nothing = { removed: 0, restored: 0, kept: 0 };

/** Those of these courses of which nobody can open anything. */
async function emptyOnes(change: Change, courseIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select c.course_id from course c where c.course_id = any(${courseIds})
      and not ${hasQuestions} and not ${hasCards} and not ${hasFiles}
      and not exists (select 1 from reading r where r.course_id = c.course_id and r.html <> '')
  `.execute(change);
  return rows.map(({ course_id }) => course_id);
}
