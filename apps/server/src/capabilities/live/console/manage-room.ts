import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listAttendance as attendanceOperation,
  revealKey as keyOperation,
} from '@xuezhou/contract/live/console';
import { broadcastEndsAt } from '@xuezhou/rules/live/live';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { machineOperatorId } from '../../../platform/staff/machine-operator.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { LiveCarrier } from '../../../providers/live/live.port.ts';
import { attendance } from '../attendance.repository.ts';
import { planOf } from '../live.repository.ts';
import { findOwnLive, holdOwnLive, teachersOf, type LiveRow } from './find-live.ts';
import { maskedMobile } from '../../../platform/contact/contact.ts';

/** What a teacher types into the software that streams. */
export async function revealKey(
  services: ConsoleServices,
  carrier: LiveCarrier | null,
  { body: { liveId } }: InputOf<typeof keyOperation>,
  actor: Actor,
): Promise<DataOf<typeof keyOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const live = await holdOwnLive(change, actor, 'live.plan', liveId);
    await demandTeacher(change, actor, live);
    if (carrier === null)
      throw new Refusal('liveOff', '直播还没有开通，请先设置 LIVE_SECRET 等变量');
    const { server, key } = await carrier.broadcast(live.room, broadcastEndsAt(planOf(live)));
    await change
      .updateTable('live_class')
      .where('live_id', '=', liveId)
      .set({ key_shown_at: now })
      .execute();
    const auditEntry = { operation: 'revealKey', target: { kind: 'live', id: liveId } };
    return { answer: { server, key }, auditEntry };
  });
}

/** Where a class has a teacher, nobody else gets the key. Throws liveKeyOfTeacher. */
async function demandTeacher(change: Change, { staff }: Actor, live: LiveRow): Promise<void> {
  const teachers = await teachersOf(change, live);
  if (staff.staffId === machineOperatorId || teachers.length === 0) return;
  if (teachers.some(({ staffId }) => staffId === staff.staffId)) return;
  const names = teachers.map(({ name }) => name).join('、');
  throw new Refusal('liveKeyOfTeacher', `这节课的密钥只给${names}看，请他自己来取`);
}

export async function listAttendance(
  services: ConsoleServices,
  { params: { liveId } }: InputOf<typeof attendanceOperation>,
  actor: Actor,
): Promise<DataOf<typeof attendanceOperation>> {
  const { connection } = services.database;
  const { title } = await findOwnLive(connection, actor, 'student.read', liveId);
  const rows = await attendance(connection).list(liveId);
  const list = rows.flatMap(({ first_at: firstAt, ...row }) =>
    firstAt === null
      ? []
      : [
          {
            studentId: row.student_id,
            nickname: row.nickname,
            mobile: maskedMobile(services, row.mobile_sealed),
            firstAt: firstAt.toISOString(),
            minutes: row.minutes,
          },
        ],
  );
  return { title, list };
}
