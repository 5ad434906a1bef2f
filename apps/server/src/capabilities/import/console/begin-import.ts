import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { beginImport as beginOperation } from '@xuezhou/contract/import/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { courseTitles } from '../../catalogue/catalogue.port.ts';
import { demandDraftIn, demandImportInto } from '../demand-import-into.ts';
import { importFiles } from '../import-files.ts';
import { findRun, jobOf, keyOfFile } from '../run.repository.ts';
import { sql } from 'kysely';

/** Keeps the file, and lets it be read. The same id again answers the same. */
export async function beginImport(
  services: ConsoleServices,
  { body, files }: InputOf<typeof beginOperation>,
  actor: Actor,
): Promise<DataOf<typeof beginOperation>> {
  const { connection } = services.database;
  const { importId, contents = 'questions' } = body;
  const name = bareName(body.fileName);
  const courseId = body.courseId ?? null;
  const bookId = contents === 'readings' ? (body.bookId ?? null) : null;
  await demandImportInto(connection, actor, courseId);
  if (!importFiles.of(connection).isKnown(name)) throw new Refusal('importKind');
  if (courseId !== null && importFiles.of(connection).isWhole(name))
    throw new Refusal('importOwnCourse');
  if (files.file.size === 0) throw new Refusal('importEmpty');
  if (contents === 'readings') await demandText(connection, actor, { name, courseId, bookId });
  else if (courseId !== null) await demandCourse(connection, courseId);
  const before = await findRun(connection, importId);
  if (before !== undefined && before.staff_id !== actor.staff.staffId)
    throw new Refusal('importOther');
  if (before !== undefined) return { importId };
  const bytes = Buffer.from(await files.file.arrayBuffer());
  // The file first: a run must never name one that is not there.
  await services.storage.put(keyOfFile(importId), bytes, {
    contentType: 'application/octet-stream',
  });
  const now = services.clock.now();
  await inTransaction(connection, async (change) => {
    const begun = await change
      .insertInto('import_run')
      .values({
        ...{ import_id: importId, staff_id: actor.staff.staffId, file_name: name },
        ...{ address: actor.address, user_agent: actor.userAgent, course_id: courseId },
        ...{ contents, book_id: bookId },
        ...{ state: 'reading', head: 'null', columns: '[]', notes: '[]', fault: null },
        ...{ import_no: null, made_at: now, changed_at: now, ended_at: null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('import_id')
      .executeTakeFirst();
    if (begun !== undefined)
      await enqueue(change, jobOf({ contents }), { importId }, { maxAttempts: 3 });
  });
  return { importId };
}

/** Bytes that a file system takes for a name. */
const mostNameBytes = 200;

/** The name alone, as a file system takes it: it tells the kind of the file and the bank that it makes. */
function bareName(given: string): string {
  const name = given
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  const [, stem = '', kind = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  let short = stem;
  while (Buffer.byteLength(short + kind) > mostNameBytes && short !== '')
    short = [...short].slice(0, -1).join('');
  return short === '' ? `题目${kind}` : short + kind;
}

interface TextPlace {
  readonly name: string;
  readonly courseId: number | null;
  readonly bookId: number | null;
}

/** Chapters are written as drafts: whoever brings them may write those too. */
async function demandText(
  connection: Connection,
  actor: Actor,
  { name, courseId, bookId }: TextPlace,
): Promise<void> {
  const files = importFiles.of(connection);
  if (!files.isText(name)) throw new Refusal('importNoText');
  await demandDraftIn(connection, actor, courseId);
  if (courseId !== null) await files.demandBook(connection, courseId, bookId);
}

async function demandCourse(connection: Connection, courseId: number): Promise<void> {
  const { rows } = await sql`
    select from ${courseTitles} c where course_id = ${courseId}`.execute(connection);
  if (rows.length === 0) throw new Refusal('importCourseUnknown');
}
