import type { recordDevice as device, recordVisit as visit } from '@xuezhou/contract/site';
import type { InputOf } from '@xuezhou/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { addDeviceAccess, addVisit, seeDevice } from './visit.repository.ts';

type Anyone = Pick<Caller<CurrentStudent | null>, 'student' | 'address'>;

export async function recordVisit(
  { database: { connection }, clock }: Services,
  { body }: InputOf<typeof visit>,
  { student }: Anyone,
): Promise<true> {
  await addVisit(connection, {
    visit_id: uuidv7(),
    visitor_id: body.visitorId,
    visitor_is_new: body.visitorIsNew,
    is_entrance: body.isEntrance,
    // What the page says of its student could be anybody.
    student_id: student?.studentId ?? null,
    vendor_id: body.vendorId,
    visitor_agent: body.visitorAgent,
    from_domain: body.fromDomain,
    from_url: body.fromUrl,
    target_path: body.targetPath,
    target_url: body.targetUrl,
    at: clock.now(),
  });
  return true;
}

export async function recordDevice(
  { database: { connection }, clock }: Services,
  { body }: InputOf<typeof device>,
  { student, address }: Anyone,
): Promise<true> {
  await addDeviceAccess(connection, {
    device_access_id: uuidv7(),
    device: body.device,
    student_id: student?.studentId ?? null,
    address,
    at: clock.now(),
  });
  return true;
}

/** A visitor's device is nobody's yet, so nothing is kept of it. */
export async function markFingerprint(
  { database: { connection }, clock }: Services,
  { body }: InputOf<typeof device>,
  { student }: Anyone,
): Promise<true> {
  if (student !== null) await seeDevice(connection, student.studentId, body.device, clock.now());
  return true;
}
