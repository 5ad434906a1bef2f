import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isAddressWithinLimits, isWithinLimits } from '../../../platform/throttle.ts';

/**
 * Looked up in a day, beyond which nobody asks for themselves: of an address, behind which a class may register
 * together, and of a student who is signed in. A page asks at each pause of typing; of a nickname several are tried, and it
 * says nothing of a person.
 */
const maxInADay = { mobile: 300, email: 1000, nickname: 3000 };
const maxOfStudent = 200;

/** Counts one look at whether somebody has this; throws 429 where the day's looks are spent. */
export async function limitLookUps(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  kind: keyof typeof maxInADay,
  { student, address }: Pick<Caller<CurrentStudent | null>, 'student' | 'address'>,
): Promise<void> {
  const act = `look-up:${kind}`;
  const { connection } = database;
  const limits = [{ seconds: 86_400, max: student === null ? maxInADay[kind] : maxOfStudent }];
  const isAllowed =
    student === null
      ? await isAddressWithinLimits(connection, { act, address }, clock.now(), limits)
      : await isWithinLimits(
          connection,
          `${act}:student:${student.studentId}`,
          clock.now(),
          limits,
        );
  if (!isAllowed) throw new Failure(429);
}
