import type { Connection } from '../../../platform/database/prepare.ts';
import type { SentFile, UploadLedger } from '../../../platform/media/pieces/upload-ledger.ts';
import {
  askForCourses,
  findCourseRun,
  holdCourseRun,
  isWhole,
  placeOfArchive,
  type CourseRun,
} from './course-run.repository.ts';

const sent = (run: CourseRun | undefined): SentFile | undefined =>
  run && {
    ...{ upload_id: run.import_id, staff_id: run.staff_id, course_id: null },
    ...{ bytes: run.bytes ?? 0, received: run.received ?? 0, place: placeOfArchive(run.import_id) },
    isAwaited: run.state === 'reading' && !isWhole(run),
  };

const setReading = (connection: Connection, importId: string) =>
  connection
    .updateTable('import_run')
    .where('import_id', '=', importId)
    .where('contents', '=', 'courses')
    .where('state', '=', 'reading');

/** What is no archive is told when it is looked into, in words. */
export const archiveLedger: UploadLedger = {
  find: async (connection, importId) => sent(await findCourseRun(connection, importId)),
  hold: async (change, importId) => sent(await holdCourseRun(change, importId)),
  count: async (change, importId, to, now) =>
    void (await setReading(change, importId).set({ received: to, changed_at: now }).execute()),
  end: async (change, importId, now) => {
    const ended = await setReading(change, importId)
      .set({ state: 'checking', changed_at: now })
      .returning('import_id')
      .executeTakeFirst();
    if (ended !== undefined) await askForCourses(change, importId);
  },
  // Its bytes go with what was abandoned.
  drop: async (change, importId) =>
    void (await setReading(change, importId)
      .set({ state: 'failed', fault: '没有传完就放弃了，请重新选文件' })
      .execute()),
};
