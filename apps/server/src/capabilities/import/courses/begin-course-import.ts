import {
  maxCourseArchiveBytes,
  type beginCourseImport as beginOperation,
} from '@xuezhou/contract/import/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { freeForFiles, gigabytes } from '../../../platform/media/free-room.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { archiveLedger } from './archive-ledger.ts';
import { bytesWaiting, isWhole, lockRoom, type CourseRun } from './course-run.repository.ts';

/** Bytes of one person's archives that are not imported yet. */
const mostWaiting = 2 * maxCourseArchiveBytes;
/** Of all of them together. */
const mostOfSchool = 5 * maxCourseArchiveBytes;

/** Makes place for an archive that is sent in pieces; the same id again tells how far it came. */
export async function beginCourseImport(
  { config, database: { connection }, clock }: ConsoleServices,
  { body: { importId, fileName, bytes } }: InputOf<typeof beginOperation>,
  actor: Actor,
): Promise<DataOf<typeof beginOperation>> {
  const { staffId } = actor.staff;
  if (bytes > maxCourseArchiveBytes)
    throw new Refusal(
      'uploadTooLarge',
      `压缩包太大，一份最多 ${maxCourseArchiveBytes / 1e9} GB；更大的请技术支持用命令行导入`,
    );
  const free = await freeForFiles(config);
  return await inTransaction(connection, async (change) => {
    await lockRoom(change);
    // Any run of that id, of the wizard too.
    const before = await change
      .selectFrom('import_run')
      .where('import_id', '=', importId)
      .selectAll()
      .executeTakeFirst();
    if (before !== undefined) {
      const sent = again(before, { staffId, bytes });
      // The server ended between the last piece and its end: nothing more is sent that would tell of it.
      if (isWhole(before)) await archiveLedger.end(change, importId, clock.now());
      return sent;
    }
    await demandRoom(change, { staffId, bytes, free });
    const now = clock.now();
    await change
      .insertInto('import_run')
      .values({
        ...{ import_id: importId, staff_id: staffId, file_name: bareName(fileName) },
        ...{ address: actor.address, user_agent: actor.userAgent, course_id: null },
        ...{ contents: 'courses', bytes, received: 0, state: 'reading' },
        ...{ head: 'null', columns: '[]', notes: '[]', fault: null, import_no: null },
        ...{ made_at: now, changed_at: now, ended_at: null },
      })
      .execute();
    return { importId, bytes, received: 0 };
  });
}

/** Throws uploadNoRoom before a byte is sent. */
async function demandRoom(
  change: Change,
  { staffId, bytes, free }: { staffId: number; bytes: number; free: number | undefined },
): Promise<void> {
  const waiting = await bytesWaiting(change, staffId);
  if (waiting.person + bytes > mostWaiting)
    throw new Refusal(
      'uploadNoRoom',
      '带来还没有导入的压缩包太多了，请先在“以前的导入”里导入，或放弃其中几份',
    );
  if (waiting.school + bytes > mostOfSchool)
    throw new Refusal(
      'uploadNoRoom',
      `学校里还没有导入的压缩包有 ${gigabytes(waiting.school)}，加上这一份就超过了 ${mostOfSchool / 1e9} GB。请等同事导入或放弃几份；没有传完的一天后会自己删去`,
    );
  // It lies there packed, and unpacked while it is looked at; what of it is kept besides is asked for when that is known.
  if (free !== undefined && 2 * bytes > free)
    throw new Refusal(
      'uploadNoRoom',
      `学校的服务器放不下：这一份压着和展开要 ${gigabytes(2 * bytes)}，还有 ${gigabytes(free)}。请技术支持腾出地方，或者分成几门课导入`,
    );
}

function again(before: CourseRun, { staffId, bytes }: { staffId: number; bytes: number }) {
  const isSame =
    before.contents === 'courses' && before.staff_id === staffId && before.bytes === bytes;
  if (!isSame) throw new Refusal('idReused');
  return { importId: before.import_id, bytes, received: before.received ?? 0 };
}

/** The name alone: it is shown, and becomes no path. */
const bareName = (given: string): string =>
  given
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim() || '课程文件';
