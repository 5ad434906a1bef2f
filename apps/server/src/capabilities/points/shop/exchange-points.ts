import type { exchangePoints as operation } from '@xuezhou/contract/points';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { receiverFaults } from '@xuezhou/rules/points/receiver';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { extendCourse } from '../../enrolment/enrolment.port.ts';
import { accountReader, accountWriter } from '../account.repository.ts';
import { exchangeReader, exchangeWriter, type GoodRow } from './exchange.repository.ts';
import { postGivenPoints } from '../points-given.ts';
import { sealContact, type Sealing } from '../../../platform/contact/contact.ts';

type Body = InputOf<typeof operation>['body'];
type Exchanged = DataOf<typeof operation>;

/** Points for a good: both or neither. The same id again answers with what was exchanged. */
export async function exchangePoints(
  services: Services,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<Exchanged> {
  const now = services.clock.now();
  return await services.database.connection.transaction().execute(async (change) => {
    const account = accountWriter(change, studentId);
    const { balance, held } = await account.lock();
    const before = await exchangedBefore(change, studentId, body);
    if (before !== undefined) return before;
    const good = await goodFor(change, studentId, body);
    if (balance - held < good.cost) throw new Refusal('pointsTooFew');
    const expireDate = await hand(services, change, studentId, { good, body, now });
    const rest = balance - good.cost;
    const entry = { kind: 'exchange', about: body.exchangeId, words: `换${good.title}`, at: now };
    await account.add({ ...entry, points: -good.cost }, { balance: rest, held });
    await postGivenPoints(change, {
      ...entry,
      about: `${studentId}:${entry.about}`,
      points: -good.cost,
    });
    const { exchangeId } = body;
    const at = now.toISOString();
    return { exchangeId, title: good.title, points: good.cost, mypoints: rest, expireDate, at };
  });
}

async function exchangedBefore(
  change: Change,
  studentId: number,
  { exchangeId, goodId }: Body,
): Promise<Exchanged | undefined> {
  const row = await exchangeReader(change, studentId).exchange(exchangeId);
  if (row === undefined) return undefined;
  if (row.points_good_id !== goodId) throw new Refusal('idReused');
  const { balance } = await accountReader(change, studentId).account();
  const at = row.exchanged_at.toISOString();
  return {
    ...{ exchangeId, title: row.title, points: row.cost, mypoints: balance, at },
    expireDate: row.extended_to,
  };
}

async function goodFor(change: Change, studentId: number, body: Body): Promise<GoodRow> {
  const good = await exchangeWriter(change, studentId).lockGood(body.goodId);
  if (good === undefined || good.stock === 0) throw new Refusal('pointsGoodGone');
  if (good.cost !== body.points) throw new Refusal('pointsGoodChanged');
  const taken = (await exchangeReader(change, studentId).taken()).get(body.goodId) ?? 0;
  if (good.per_student !== null && taken >= good.per_student) throw new Refusal('pointsGoodTaken');
  return good;
}

/** What the student gets; answers the new last day of a course. */
async function hand(
  sealing: Sealing,
  change: Change,
  studentId: number,
  { good, body, now }: { good: GoodRow; body: Body; now: Date },
): Promise<string | null> {
  const writer = exchangeWriter(change, studentId);
  const to = good.kind === 'posted' ? (body.to ?? null) : null;
  if (good.kind === 'posted' && (to === null || receiverFaults(to).length > 0))
    throw new Refusal('pointsReceiver');
  const courseId = good.kind === 'extend' ? (body.courseId ?? null) : null;
  const expireDate =
    courseId === null
      ? null
      : await extendCourse(change, studentId, {
          ...{ courseId, days: good.days ?? 0, today: dayOf(now) },
        });
  if (good.kind === 'extend' && expireDate === null) throw new Refusal('pointsNoCourse');
  await writer.takeOne(good.points_good_id);
  await writer.add({
    exchange_id: body.exchangeId,
    points_good_id: good.points_good_id,
    title: good.title,
    cost: good.cost,
    course_id: courseId,
    extended_to: expireDate,
    receiver: to?.receiver.trim() ?? null,
    mobile_sealed: sealContact(sealing, 'mobile', to?.mobile.trim() ?? null),
    address: to?.address.trim() ?? null,
    exchanged_at: now,
    posted_at: null,
    parcel: null,
  });
  return expireDate;
}
