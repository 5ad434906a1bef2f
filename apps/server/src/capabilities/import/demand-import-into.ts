import type { Connection } from '../../platform/database/prepare.ts';
import { demandOwnCourse, ownOf } from '../../platform/staff/own.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';

/** Throws notOwn. A course that is made for a file is nobody's own yet. */
export const demandImportInto = async (
  connection: Connection,
  actor: Pick<Actor, 'staff'>,
  courseId: number | null,
): Promise<void> =>
  await demandOwnCourse(connection, ownOf(actor, 'content.publish'), courseId ?? 0);

/** The same of chapters, which are drafts. */
export const demandDraftIn = async (
  connection: Connection,
  actor: Pick<Actor, 'staff'>,
  courseId: number | null,
): Promise<void> => await demandOwnCourse(connection, ownOf(actor, 'content.draft'), courseId ?? 0);
