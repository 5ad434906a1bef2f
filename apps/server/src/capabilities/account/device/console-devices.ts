import type {
  endStudentDevice as endOperation,
  listStudentDevices as listOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Connection } from '../../../platform/database/prepare.ts';
import { deviceOf } from '../../../platform/device.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { sessionsIn } from '../../../platform/sessions.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnStudents, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { requirement } from '../../../platform/wiring/slot.ts';
import { deviceStore } from './device.repository.ts';

/** The titles of the papers that a student sits now, from who keeps papers. */
export const papersRunning =
  requirement<(connection: Connection, studentId: number, now: Date) => Promise<readonly string[]>>(
    'account.papersRunning',
  );

export async function listStudentDevices(
  { clock, database: { connection } }: ConsoleServices,
  { params: { studentId } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  await demandOwnStudents(connection, ownOf(actor, 'student.read'), [studentId]);
  const rows = await deviceStore(connection).living(studentId, clock.now());
  return rows.map((row) => ({
    sessionId: row.session_id,
    name: deviceOf(row.user_agent).name,
    loggedInAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }));
}

/** The student need not be warned by the device: it is told by the log, and asked to log in again. */
export async function endStudentDevice(
  services: ConsoleServices,
  { body: { studentId, sessionId, anyway, why } }: InputOf<typeof endOperation>,
  actor: Actor,
): Promise<true> {
  const { connection } = services.database;
  return await changeAudited(services, actor, async (change, now) => {
    const devices = await deviceStore(change).living(studentId, now);
    const device = devices.find(({ session_id }) => session_id === sessionId);
    if (device === undefined) throw new Refusal('deviceGone');
    const papers = await papersRunning.of(connection)(change, studentId, now);
    if (papers.length > 0 && !anyway)
      throw new Refusal(
        'devicePaperRuns',
        `他正在考${papers.map((title) => `“${title}”`).join('、')}。退出后考试的时间照走，要重新登录才能接着答。确定的话请再按一次`,
      );
    const sessions = sessionsIn(connection, services.clock);
    if (!(await sessions.end(change, { studentId, sessionId }, 'ended-by-school')))
      throw new Refusal('deviceGone');
    await deviceStore(change).distrust(studentId, sessionId);
    const auditEntry = {
      operation: 'endStudentDevice',
      target: { kind: 'student', id: studentId },
      after: { device: deviceOf(device.user_agent).name, papers: papers.length },
      why,
    };
    return { answer: true as const, auditEntry };
  });
}
