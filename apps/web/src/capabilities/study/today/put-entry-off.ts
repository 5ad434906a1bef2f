import { putOff, type Today, type TodayItem } from '@xuezhou/contract/study';
import { call } from '@xuezhou/client/api/call.ts';
import { postponable } from '@xuezhou/rules/study/wishes/put-off';

/** An entry of today waits for tomorrow, or comes back; the answer is the list without it, or with it. */
export async function putEntryOff(
  { kind, courseId, readingId, bulletId }: TodayItem,
  isOff: boolean,
): Promise<Today> {
  const own = postponable.find((one) => one === kind);
  if (own === undefined) throw new Error(`${kind} belongs to its day`);
  return await call(putOff, { body: { kind: own, courseId, readingId, bulletId, isOff } });
}
