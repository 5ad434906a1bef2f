import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOwnCourse, type Own } from '../../../platform/staff/own.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';

interface Logged {
  readonly courseId: number;
  readonly title: string;
  readonly version?: number;
}

const changed = (words: string) => new Refusal('undoChanged', `${words}，没有撤回`);

const coursewareNow = async (change: Change, act: LoggedAct) =>
  await change
    .selectFrom('courseware')
    .where('courseware_id', '=', Number(act.targetId))
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** The version of which the log speaks, with how many began it. */
async function versionNow(change: Change, act: LoggedAct) {
  const row = await coursewareNow(change, act);
  if (row === undefined || row.removed_at !== null) throw changed('这份课件在那以后拿掉了');
  const { version } = act.after as Logged;
  const found = await change
    .selectFrom('courseware_version')
    .where('courseware_id', '=', row.courseware_id)
    .where('number', '=', version ?? 0)
    .select(['version_id', 'is_published'])
    .executeTakeFirst();
  if (found === undefined) throw changed('这一版已经不在了');
  const begun = await change
    .selectFrom('courseware_attempt')
    .where('version_id', '=', found.version_id)
    .select('attempt_id')
    .limit(1)
    .executeTakeFirst();
  return { ...found, coursewareId: row.courseware_id, isBegun: begun !== undefined };
}

/** Students go on in what they began; a version that nobody began is a draft again. */
async function undoPublish(change: Change, act: LoggedAct): Promise<undefined> {
  const { version_id, is_published, isBegun } = await versionNow(change, act);
  if (!is_published) throw changed('这一版还没有发布');
  if (isBegun) throw changed('已经有学员在学这一版');
  await change
    .updateTable('courseware_version')
    .where('version_id', '=', version_id)
    .set({ is_published: false })
    .execute();
  return undefined;
}

/** A draft goes; with it the package, where it was the only version. */
async function undoPut(change: Change, act: LoggedAct): Promise<undefined> {
  const { version_id, is_published, isBegun, coursewareId } = await versionNow(change, act);
  if (is_published || isBegun) throw changed('这一版已经发布了');
  await change.deleteFrom('courseware_file').where('version_id', '=', version_id).execute();
  await change.deleteFrom('courseware_version').where('version_id', '=', version_id).execute();
  const left = await change
    .selectFrom('courseware_version')
    .where('courseware_id', '=', coursewareId)
    .select('version_id')
    .limit(1)
    .executeTakeFirst();
  if (left === undefined)
    await change.deleteFrom('courseware').where('courseware_id', '=', coursewareId).execute();
  return undefined;
}

async function undoRename(change: Change, act: LoggedAct): Promise<undefined> {
  const [before, after] = [act.before as Logged, act.after as Logged];
  const row = await coursewareNow(change, act);
  if (row === undefined || row.removed_at !== null) throw changed('这份课件在那以后拿掉了');
  if (row.title !== after.title) throw changed(`在那以后又改过，现在的标题是“${row.title}”`);
  await change
    .updateTable('courseware')
    .where('courseware_id', '=', row.courseware_id)
    .set({ title: before.title })
    .execute();
  return undefined;
}

async function undoRemoval(change: Change, act: LoggedAct): Promise<undefined> {
  const row = await coursewareNow(change, act);
  if (row === undefined) throw changed('这份课件已经不在了');
  const reading = await change
    .selectFrom('reading')
    .where('reading_id', '=', row.reading_id)
    .select('reading_id')
    .executeTakeFirst();
  if (reading === undefined)
    throw new Refusal(
      'undoChanged',
      '它原来所在的一章已经没有了，没有撤回。请先恢复那一章，或把课件重新上传到要放的地方',
    );
  await change
    .updateTable('courseware')
    .where('courseware_id', '=', row.courseware_id)
    .set({ removed_at: null })
    .execute();
  return undefined;
}

const undoer = (undo: Undoer['undo']): Undoer => ({
  permission: 'content.publish',
  hours: 7 * 24,
  isOfTexts: true,
  demandOwn: async (change: Change, act: LoggedAct, own: Own) => {
    const { courseId } = (act.after ?? act.before) as Logged;
    await demandOwnCourse(change, own, courseId);
  },
  undo,
});

export const coursewareUndoers: Readonly<Record<string, Undoer>> = {
  putCourseware: undoer(undoPut),
  publishCourseware: undoer(undoPublish),
  renameCourseware: undoer(undoRename),
  removeCourseware: undoer(undoRemoval),
};
