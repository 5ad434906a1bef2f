import type { InputOf } from '@xuezhou/contract/kernel';
import type { putOff as putting, Today } from '@xuezhou/contract/study';
import { entryName, maxPutOffs, timesPutOff } from '@xuezhou/rules/study/wishes/put-off';
import { dayOf } from '../../../platform/clock.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { putOffOn, putOffWriter } from './put-off.repository.ts';
import { getToday } from './today.ts';

/** Leaves today's list, or comes back to it; tomorrow the plan has it again, as it has whatever was not done. On some days running, and no more. */
export async function putOff(
  services: Services,
  student: CurrentStudent,
  { body: { isOff, day, ...entry } }: InputOf<typeof putting>,
): Promise<Today> {
  const today = dayOf(services.clock.now());
  // A list that was left open overnight: tomorrow, to which it is put off, is today.
  if (day !== undefined && day !== today) return await getToday(services, student);
  const of = { studentId: student.studentId, day: today };
  const own = entryName(entry);
  const { before } = await putOffOn(services.database.connection, of);
  if (isOff && timesPutOff(own, before) >= maxPutOffs) throw new Refusal('putOffOften');
  await services.database.connection.transaction().execute(async (change) => {
    const writer = putOffWriter(change);
    await writer.forgetBefore(of);
    await (isOff ? writer.store : writer.takeBack)(of, own);
  });
  return await getToday(services, student);
}
