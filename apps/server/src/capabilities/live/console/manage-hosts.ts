import { liveRoom } from '@xuezhou/contract/live';
import type {
  addLiveHost as addOperation,
  dropLiveHost as dropOperation,
  listLiveHosts as listOperation,
} from '@xuezhou/contract/live/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../../platform/database/prepare.ts';
import { isMissing } from '../../../platform/database/is-missing.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { announce, groupOf } from '../../../platform/realtime/room-voice.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { keyOfClass } from '../room/live-room.ts';
import { findOwnLive } from './find-live.ts';
import { hostsOf } from './hosts-of.ts';

export async function listLiveHosts(
  { database: { connection } }: ConsoleServices,
  { params: { liveId } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const { title } = await findOwnLive(connection, actor, 'live.plan', liveId);
  return { title, hosts: await hostsOf(connection, liveId) };
}

export async function addLiveHost(
  services: ConsoleServices,
  { body: { liveId, studentId } }: InputOf<typeof addOperation>,
  actor: Actor,
): Promise<DataOf<typeof addOperation>> {
  try {
    return await changeAudited(services, actor, async (change) => {
      const { title } = await findOwnLive(change, actor, 'live.plan', liveId);
      const added = await change
        .insertInto('live_host')
        .values({ live_id: liveId, student_id: studentId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('student_id')
        .executeTakeFirst();
      if (added === undefined) return { answer: { title }, auditEntry: null };
      await tell(change, { liveId, studentId }, true);
      const target = { kind: 'live', id: liveId };
      const auditEntry = { operation: 'addLiveHost', target, after: { studentId } };
      return { answer: { title }, auditEntry };
    });
  } catch (error) {
    if (isMissing(error)) throw new Refusal('studentUnknown');
    throw error;
  }
}

export async function dropLiveHost(
  services: ConsoleServices,
  { body: { liveId, studentId } }: InputOf<typeof dropOperation>,
  actor: Actor,
): Promise<DataOf<typeof dropOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const { title } = await findOwnLive(change, actor, 'live.plan', liveId);
    const dropped = await change
      .deleteFrom('live_host')
      .where('live_id', '=', liveId)
      .where('student_id', '=', studentId)
      .returning('student_id')
      .executeTakeFirst();
    if (dropped === undefined) return { answer: { title }, auditEntry: null };
    await tell(change, { liveId, studentId }, false);
    const target = { kind: 'live', id: liveId };
    const auditEntry = { operation: 'dropLiveHost', target, before: { studentId } };
    return { answer: { title }, auditEntry };
  });
}

/** Those pages of the person that are in the room offer what the server now takes, and no more. */
async function tell(
  change: Change,
  { liveId, studentId }: { liveId: number; studentId: number },
  isTeacher: boolean,
): Promise<void> {
  const group = groupOf.studentIn(keyOfClass(liveId), studentId);
  await announce(change, liveRoom, group, 'teacher', isTeacher);
}
