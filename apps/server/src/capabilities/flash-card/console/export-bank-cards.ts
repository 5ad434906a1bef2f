import { randomUUID } from 'node:crypto';
import {
  maxCardsExported,
  maxCardsInPackage,
  type exportBankCards as operation,
} from '@xuezhou/contract/flash-card/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTurns } from '../../../platform/threads/in-turns.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';
import { anyCards, cardBank } from '../bank/card-bank.repository.ts';
import { deckFiles } from '../deck/deck-files.ts';
import { schoolGuidOf } from '../deck/own-guid.ts';
import { exportAddress, exportHours, exportKey } from './card-export-file.ts';

interface Row {
  cardId: number;
  course: string;
  book: string;
  reading: string;
  front: string;
  back: string;
}

const mostTold = 100;

export async function exportBankCards(
  services: ConsoleServices,
  { body: { format, ...filter } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const maxCards = format === 'csv' ? maxCardsExported : maxCardsInPackage;
  const ids = await cardBank(connection).ids(filter, null, maxCards + 1);
  if (ids.length === 0) throw new Refusal('cardExportEmpty');
  if (ids.length > maxCards)
    throw new Refusal(
      'cardExportLong',
      `一次最多导出 ${maxCards.toLocaleString('en')} 张，请多选一个条件${format === 'csv' ? '' : '，或改用 CSV'}`,
    );
  const file = `${randomUUID()}.${format}`;
  const key = exportKey(actor.staff.staffId, file);
  const rows = await rowsOf(services, ids);
  const { bytes, left } = format === 'csv' ? csvOf(services, rows) : await apkgOf(services, rows);
  await services.storage.put(key, bytes, { contentType: 'application/octet-stream' });
  return await changeAudited(services, actor, async (change, now) => {
    const runAt = new Date(now.getTime() + exportHours * 3_600_000);
    await enqueue(change, 'drop-upload', { place: key }, { runAt });
    return {
      answer: {
        ...{ fileName: `闪卡 ${dayOf(now)}.${format}`, address: exportAddress(file) },
        ...{ cards: rows.length, left },
      },
      auditEntry: {
        ...{ operation: 'exportBankCards' },
        target: { kind: 'course', id: filter.courseId ?? 'all' },
        after: { format, cards: rows.length, filter },
      },
    };
  });
}

async function rowsOf({ database: { connection } }: ConsoleServices, ids: readonly number[]) {
  const { rows } = await sql<Row>`
    select d.card_id as "cardId", c.title as course, d.front, d.back,
      coalesce(k.title, '') as book, coalesce(g.title, '') as reading
    from unnest(${ids}::int[]) with ordinality as wanted (card_id, place)
    join ${anyCards} on d.card_id = wanted.card_id join course c on c.course_id = d.course_id
    left join reading g on g.reading_id = d.reading_id left join book k on k.book_id = g.book_id
    order by wanted.place`.execute(connection);
  return rows;
}

/** By its last column a card is known again, whatever its words are then. */
function csvOf({ database: { connection }, signer }: ConsoleServices, rows: readonly Row[]) {
  const lines = rows.map((row) => [
    ...[row.front, row.back, row.book, row.reading, schoolGuidOf(signer, row.cardId)],
  ]);
  const text = deckFiles
    .of(connection)
    .writeCsv([['正面', '背面', '牌组', '章', '卡片标识'], ...lines]);
  return { bytes: Buffer.from(text), left: [] };
}

const noFigure = () => Promise.resolve({ fault: '闪卡里的图片不导出' });

async function apkgOf(
  { clock, database: { connection }, signer }: ConsoleServices,
  rows: readonly Row[],
) {
  const faults = new Set<string>();
  const htmlOf = async (text: string): Promise<string> => {
    const { html, faults: found } = await richHtml(text, noFigure);
    for (const fault of found) faults.add(fault);
    return html;
  };
  const cards = await inTurns(rows, async ({ cardId, course, book, reading, front, back }) => ({
    ...{ cardId, guid: schoolGuidOf(signer, cardId) },
    deck: [course, book, reading].map((name) => name.replaceAll('::', '：')).join('::'),
    ...{ front: await htmlOf(front), back: await htmlOf(back) },
  }));
  // The school's own turn, whoever of its staff asks.
  const bytes = await deckFiles.of(connection).writeApkg(0, cards, [], clock.now());
  return { bytes, left: [...faults].slice(0, mostTold) };
}
