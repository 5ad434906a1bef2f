import type { RefusalName } from '@xuezhou/contract/refusals';
import { doorOf, type DoorState } from '@xuezhou/rules/live/live';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandAgreement } from '../agreement/agreement.port.ts';
import { admit } from '../enrolment/enrolment.port.ts';
import { liveReader, planOf, type LiveAccessRow } from './live.repository.ts';

type Admitting = Pick<Services, 'clock' | 'config' | 'database'>;

const refusalOf: Readonly<Record<Exclude<DoorState, 'open'>, RefusalName>> = {
  early: 'liveNotOpen',
  ended: 'liveEnded',
  cancelled: 'liveCancelled',
};

/** The class, for a student who may study its course now, or who teaches it. */
export async function admitToLive(
  services: Admitting,
  student: CurrentStudent,
  liveId: number,
): Promise<LiveAccessRow> {
  const row = await liveReader(services.database.connection, student.studentId).one(liveId);
  if (row === undefined) throw notFound();
  if (row.is_host) return row;
  admit(services, row, student, { for: 'study' });
  await demandAgreement(services, student, row.course_id);
  return row;
}

/** The same, while its room is open. */
export async function admitToRoom(
  services: Admitting,
  student: CurrentStudent,
  liveId: number,
): Promise<LiveAccessRow> {
  const row = await admitToLive(services, student, liveId);
  const door = doorOf(planOf(row), services.clock.now());
  if (door !== 'open') throw new Refusal(refusalOf[door]);
  return row;
}
