import type {
  beginCourseExport as beginOperation,
  listCourseExports as listOperation,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import type { ConsoleServices, Services } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { contentOfCourse, demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { findAuthored } from '../console/draft.repository.ts';
import { courseFiles } from './course-files.ts';
import {
  addExport,
  dropAt,
  endExport,
  exportInstead,
  exportsOf,
  jobOf,
  placeOf,
  workingExport,
} from './export.repository.ts';

export async function listCourseExports(
  { database: { connection }, clock }: ConsoleServices,
  { params: { courseId } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const title = await demandPublished(connection, courseId, actor);
  return { title, exports: await exportsOf(connection, courseId, clock.now()) };
}

/** Its title, of one that students have. Throws notOwn, courseNotPublished and courseUnknown. */
export async function demandPublished(
  connection: Connection,
  courseId: number,
  actor: Pick<Actor, 'staff'>,
): Promise<string> {
  await demandOwnCourse(connection, ownOf(actor, 'content.publish'), courseId);
  if ((await findAuthored(connection, courseId))?.version === 0)
    throw new Refusal('courseNotPublished');
  return await demandCourseTitle(connection, courseId);
}

export async function beginCourseExport(
  services: ConsoleServices,
  { body: { courseId, requestId } }: InputOf<typeof beginOperation>,
  actor: Actor,
): Promise<DataOf<typeof beginOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const title = await demandPublished(change, courseId, actor);
    // A bank is no folder of files; it leaves as the questions that it is.
    if ((await contentOfCourse(change, courseId)) === undefined)
      throw new Refusal('courseNotInFiles');
    const asked = { exportId: requestId, courseId, staffId: actor.staff.staffId, now };
    let isMade = await addExport(change, asked);
    const other = isMade ? undefined : await exportInstead(change, asked);
    // What it met was done between the two.
    if (!isMade && other === undefined) isMade = await addExport(change, asked);
    if (!isMade) {
      if (other?.courseId !== courseId) throw new Refusal('idReused');
      return { answer: { exportId: other.exportId }, auditEntry: null };
    }
    await enqueue(
      change,
      'export-course',
      { exportId: requestId },
      { key: jobOf(requestId), maxAttempts: 3 },
    );
    await enqueue(change, 'drop-upload', { place: placeOf(requestId) }, { runAt: dropAt(now) });
    const auditEntry = {
      operation: 'beginCourseExport',
      target: { kind: 'course', id: courseId },
      after: { title },
    };
    return { answer: { exportId: requestId }, auditEntry };
  });
}

/** The job. Killed amid it, it begins anew. */
export async function exportCourse(
  services: Pick<Services, 'database' | 'storage'>,
  exportId: string,
  { isLastAttempt, signal }: JobContext,
): Promise<void> {
  const { connection } = services.database;
  const courseId = await workingExport(connection, exportId);
  if (courseId === undefined) return;
  try {
    const writer = courseFiles.of(connection);
    const made = await writer.write(services, {
      ...{ courseId, signal },
      place: placeOf(exportId),
    });
    await endExport(connection, exportId, made);
  } catch (error) {
    if (isLastAttempt) await endExport(connection, exportId, undefined);
    throw error;
  }
}
