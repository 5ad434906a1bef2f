import type { Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { audited } from '../../platform/staff/audited.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { staffMember } from '../../platform/staff/staff-sessions.ts';
import type { StaffMember } from '../../platform/staff/staff-member.ts';
import { demandDraftIn, demandImportInto } from './demand-import-into.ts';
import { importFiles } from './import-files.ts';
import { ProgressWriter, Superseded } from './progress-writer.ts';
import { fail, keyOfFile, ofRevision, wishOf, type Run } from './run.repository.ts';

/** Whoever began it may not do it any more. */
class NotAllowed extends Error {
  override name = 'NotAllowed';
}

const notAllowed = '导入的人没有权限改这门课程，什么也没有写入';

/** Writes all that was seen, once: what tells that it is done is in the same transaction. */
export async function runNow(
  services: Pick<Services, 'database' | 'storage' | 'clock' | 'signer'>,
  run: Run,
  file: string,
): Promise<void> {
  const { connection } = services.database;
  const progress = new ProgressWriter(connection, run);
  try {
    await demandStillAllowed(connection, run, [run.course_id]);
    const wish = await wishOf(connection, run, { isFinal: true });
    const answer = await importFiles.of(connection).run(services, file, wish, {
      progress: (done, of) => progress.tell(done, of),
      inChange: async (change, { importNo, courseIds, from, ...counts }) => {
        // It waits for no other: from here on this transaction alone writes the run.
        await progress.end();
        const staff = await demandStillAllowed(change, run, [run.course_id, ...from]);
        const now = services.clock.now();
        const ended = await ofRevision(change, run)
          .set({
            ...{ state: 'done', import_no: importNo, fault: null, ended_at: now, changed_at: now },
            // Chapters are drafts of a course that has no other name for where they went.
            ...(run.contents === 'readings' && { course_id: courseIds[0] ?? null }),
          })
          .returning('import_id')
          .executeTakeFirst();
        // Another server did it in this moment.
        if (ended === undefined) throw new Superseded();
        const actor = { staff, address: run.address, userAgent: run.user_agent };
        await audited(change, actor, now, {
          operation: 'runImport',
          target:
            importNo === null
              ? { kind: 'course', id: courseIds[0] ?? 0 }
              : { kind: 'import', id: importNo },
          after: { file: run.file_name, ...counts, courses: courseIds },
          why: run.why,
        });
        if (run.is_regrading && importNo !== null)
          await enqueue(change, 'regrade-import', { importId: run.import_id }, { maxAttempts: 5 });
      },
    });
    await progress.end();
    if (answer !== null) return await fail(connection, run, answer.fault);
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    return await fail(connection, run, notAllowed);
  }
  await services.storage.deletePrefix(keyOfFile(run.import_id));
}

async function demandStillAllowed(
  connection: Connection,
  { staff_id, contents }: Run,
  courseIds: readonly (number | null)[],
): Promise<StaffMember> {
  const staff = await staffMember(connection, staff_id);
  const level = staff?.grants.get('content.publish');
  if (staff === null || level === undefined || level === 'propose') throw new NotAllowed();
  try {
    for (const courseId of courseIds) {
      await demandImportInto(connection, { staff }, courseId);
      if (contents === 'readings') await demandDraftIn(connection, { staff }, courseId);
    }
  } catch (error) {
    throw error instanceof Refusal ? new NotAllowed() : error;
  }
  return staff;
}
