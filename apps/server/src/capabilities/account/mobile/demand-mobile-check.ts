import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { mobileStore } from './mobile.repository.ts';

const minutes = 15;

/** Throws mobileCheckNeeded unless this session has proved, just now, to hold the student's phone. */
export async function demandMobileCheck(
  { database, clock }: Services,
  student: CurrentStudent,
): Promise<void> {
  const checkedAt = await mobileStore(database.connection).checkedAt(student);
  const since = clock.now().getTime() - minutes * 60_000;
  if (checkedAt === null || checkedAt.getTime() <= since) throw new Refusal('mobileCheckNeeded');
}
