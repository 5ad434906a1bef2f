import type { RoomAccess } from '@xuezhou/contract/event-kernel';
import type { CurrentStudent } from '../http/bind.ts';
import { Failure, Refusal } from '../http/refusal.ts';
import type { SessionState } from '../sessions.ts';

/** As for a call of this access: the student, or the failure that a call would have. */
export function checkAccess(
  { student, takenOver }: SessionState,
  access: RoomAccess,
): CurrentStudent {
  if (takenOver !== null) throw new Failure(403, undefined, takenOver);
  if (student === null) throw new Failure(401);
  checkPhone(student, access);
  return student;
}

export function checkPhone(student: CurrentStudent, access: RoomAccess): void {
  if (access === 'phone' && !student.hasPhone) throw new Refusal('phoneRequired');
}
