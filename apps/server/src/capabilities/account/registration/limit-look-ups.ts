import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Failure } from '../../../platform/http/refusal.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { Services } from '../../../platform/services.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';

/**
 * Looked up in a day, beyond which nobody asks for themselves: of an address, behind which a class may register
 * together, and of a student who is signed in. Of a nickname several are tried, and it says nothing of a person.
 */
const mostInADay = { mobile: 300, email: 300, nickname: 1000 };
const mostOfStudent = 200;

/** Counts one look at whether somebody has this; throws 429 where the day's looks are spent. */
export async function limitLookUps(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  kind: keyof typeof mostInADay,
  { student, address }: Pick<Caller<CurrentStudent | null>, 'student' | 'address'>,
): Promise<void> {
  const [who, most] =
    student === null
      ? [networkOf(address), mostInADay[kind]]
      : [`student:${student.studentId}`, mostOfStudent];
  const limits = [{ seconds: 86_400, most }];
  const key = `look-up:${kind}:${who}`;
  if (!(await isWithinLimits(database.connection, key, clock.now(), limits)))
    throw new Failure(429);
}
