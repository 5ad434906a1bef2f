import type {
  listPointsParcels as listOperation,
  postPointsGood as postOperation,
} from '@xuezhou/contract/points/console';
import { isParcelNumber } from '@xuezhou/rules/points/parcel-number';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { openContact } from '../../../platform/contact/contact.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessage } from '../../message/message.port.ts';

export async function listPointsParcels(
  { database: { connection }, signer }: ConsoleServices,
  { query: { posted = false, after, limit = 100 } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('points_exchange')
    .where('address', 'is not', null)
    .where('posted_at', posted ? 'is not' : 'is', null)
    .$if(after !== undefined, (query) =>
      query.where('points_exchange_no', posted ? '<' : '>', after ?? 0),
    )
    .select(['points_exchange_no', 'title', 'receiver', 'mobile_sealed', 'address'])
    .select(['exchanged_at', 'posted_at', 'parcel'])
    .orderBy('points_exchange_no', posted ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute();
  const list = rows.slice(0, limit).map((row) => ({
    ...{ exchangeNo: row.points_exchange_no, title: row.title, receiver: row.receiver ?? '' },
    mobile: openContact({ signer }, 'mobile', row.mobile_sealed) ?? '',
    ...{ address: row.address ?? '', exchangedAt: row.exchanged_at.toISOString() },
    ...{ postedAt: row.posted_at?.toISOString() ?? null, parcel: row.parcel },
  }));
  const next = rows.length > limit ? (list.at(-1)?.exchangeNo ?? null) : null;
  return { list, next };
}

export async function postPointsGood(
  services: ConsoleServices,
  { body: { exchangeNo, seen, ...body } }: InputOf<typeof postOperation>,
  actor: Actor,
): Promise<DataOf<typeof postOperation>> {
  const parcel = body.parcel.trim();
  if (!isParcelNumber(parcel)) throw new Refusal('pointsParcelNumber');
  return await changeAudited(services, actor, async (change, now) => {
    const row = await change
      .selectFrom('points_exchange')
      .where('points_exchange_no', '=', exchangeNo)
      .where('address', 'is not', null)
      .select(['student_id', 'title', 'parcel'])
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined)
      throw new Refusal('orderUnknown', `没有编号为 ${exchangeNo} 的包裹，请刷新后再看`);
    // Sent twice it is posted once, and told once.
    if (row.parcel === parcel) return { answer: true, auditEntry: null };
    if (row.parcel !== seen)
      throw new Refusal(
        'pointsShopChanged',
        row.parcel === null
          ? '这个包裹还没有寄出，请刷新后再记'
          : `同事刚记过，运单号是 ${row.parcel}；写错了可以在“寄出的”里改`,
      );
    await change
      .updateTable('points_exchange')
      .set({ posted_at: sql`coalesce(posted_at, ${now}::timestamptz)`, parcel })
      .where('points_exchange_no', '=', exchangeNo)
      .execute();
    await sendMessage(change, {
      studentId: row.student_id,
      title: row.parcel === null ? `${row.title}已寄出` : `${row.title}的运单号改了`,
      content: plainHtml(`运单号 ${parcel}`),
      at: now,
    });
    const auditEntry = {
      operation: 'postPointsGood',
      target: { kind: 'points_exchange', id: exchangeNo },
      ...(row.parcel !== null && { before: { parcel: row.parcel } }),
      after: { parcel },
    };
    return { answer: true, auditEntry };
  });
}
