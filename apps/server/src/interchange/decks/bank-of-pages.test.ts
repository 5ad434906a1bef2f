import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as contract from '@xuezhou/contract/flash-card/console';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { exportKey } from '../../capabilities/flash-card/console/card-export-file.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { exportCatalogue } from '../export-catalogue.ts';
import { importDecks } from '../import-decks.ts';

const school = await startTestApp();
const owner = await signInStaffAs(school, { isOwner: true });
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-card-bank-'));
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const write = async (name: string, body: string | Buffer) => {
  const file = path.join(folder, name);
  await writeFile(file, body);
  return file;
};
const take = async (file: string) => {
  const [report] = await importDecks(school.services, [file], { dryRun: false });
  if (report === undefined) throw new Error('no report');
  return report;
};
/** A deck by its name, as its CSV has it. */
async function makeDeck(cards: readonly (readonly [front: string, back: string])[]) {
  const name = `d${randomUUID()}`;
  const lines = cards.map((sides) =>
    sides.map((side) => `"${side.replaceAll('"', '""')}"`).join(','),
  );
  const file = await write(`${name}.csv`, `正面,背面\n${lines.join('\n')}\n`);
  const report = await take(file);
  return { file, name, courseId: report.banks[0]?.courseId ?? 0 };
}
const list = async (query: object) => (await owner.data(contract.listBankCards, { query })).list;
async function exported(courseId: number, format: 'csv' | 'apkg') {
  const made = await owner.data(contract.exportBankCards, { body: { courseId, format } });
  const file = made.address.split('/').at(-1) ?? '';
  const { staffId } = await school.connection
    .selectFrom('staff')
    .select('staff_id as staffId')
    .orderBy('staff_id', 'desc')
    .executeTakeFirstOrThrow();
  const stored = await school.services.storage.get(exportKey(staffId, file));
  if (stored === undefined) throw new Error('no file');
  const bytes = await buffer(stored.body);
  return { made, bytes };
}

it('[POST /api/console/cards/export] comes back as itself, and a corrected letter is one change', async () => {
  const side = fc
    .array(
      fc.constantFrom('久', '期', '$r$', '**重**', ' ', '-', '1', '"', ',', '\n', '*', '<b>'),
      {
        minLength: 1,
        maxLength: 10,
      },
    )
    .map((parts) => `字${parts.join('')}字`);
  const deck = fc.uniqueArray(fc.tuple(side, side), {
    minLength: 1,
    maxLength: 5,
    selector: ([front]) => front.normalize('NFKC').toLowerCase().replace(/\s+/g, ''),
  });
  await fc.assert(
    fc.asyncProperty(deck, async (cards) => {
      const { courseId } = await makeDeck(cards);
      for (const format of ['csv', 'apkg'] as const) {
        const { bytes, made } = await exported(courseId, format);
        expect(made.cards).toBe(cards.length);
        const { counts } = await take(await write(`回来-${randomUUID()}.${format}`, bytes));
        expect(counts).toEqual({ added: 0, changed: 0, unchanged: cards.length, skipped: 0 });
      }
      const { bytes } = await exported(courseId, 'csv');
      const corrected = bytes.toString('utf8').replace(/字(?=[^字]*字)/, '改');
      const { counts } = await take(await write(`改过-${randomUUID()}.csv`, corrected));
      expect(counts).toEqual({ added: 0, changed: 1, unchanged: cards.length - 1, skipped: 0 });
    }),
    { numRuns: 8 },
  );
});

it('what pages retired comes back by no import, and what they wrote is in the export of the school', async () => {
  const { file, name, courseId } = await makeDeck([
    ['甲', '一'],
    ['乙', '二'],
  ]);
  const [first, second] = await list({ courseId });
  const { bytes } = await exported(courseId, 'apkg');
  await owner.data(contract.retireCards, { body: { cardIds: [first!.cardId] } });
  const { counts, rows } = await take(file);
  expect(counts).toEqual({ added: 0, changed: 0, unchanged: 1, skipped: 1 });
  expect(rows.find(({ outcome }) => outcome === 'skipped')?.reason).toContain('在教务台撤下了');
  expect((await take(await write('带标识.apkg', bytes))).counts).toMatchObject({
    ...{ added: 0, skipped: 1 },
  });
  const { words } = await owner.data(contract.getSchoolCard, {
    params: { cardId: second!.cardId },
  });
  const { cardId } = await owner.data(contract.saveCard, {
    body: {
      ...{ requestId: randomUUID(), cardId: null, seen: null },
      words: { ...words, front: '丙', back: '三' },
    },
  });
  expect((await list({ courseId })).map((card) => card.front)).toEqual(['乙', '丙']);
  const place = path.join(folder, 'export');
  await exportCatalogue(school.services, place);
  const csv = await readFile(path.join(place, `cards/${name}.csv`), 'utf8');
  expect(csv).toContain('丙,三');
  expect(csv).not.toContain('甲,一');
  expect((await take(path.join(place, `cards/${name}.csv`))).counts).toMatchObject({
    ...{ added: 0, changed: 0, unchanged: 2 },
  });
  expect((await list({ courseId })).at(-1)?.cardId).toBe(cardId);
});

it('a package has fewer cards than a table, which is written bit by bit', async () => {
  const { courseId } = await makeDeck([['正', '反']]);
  await sql`
    insert into card (card_id, course_id, book_id, reading_id, subject_id, position, front, back)
    select 700000000 + nth, course_id, book_id, reading_id, subject_id, nth, front, back
    from card, generate_series(1, ${contract.maxCardsInPackage}::int) nth where course_id = ${courseId}
  `.execute(school.connection);
  const ask = (format: 'csv' | 'apkg') =>
    owner.call(contract.exportBankCards, { body: { courseId, format } });
  expect(await ask('apkg')).toMatchObject({
    status: consoleRefusals.cardExportLong[0],
    message: '一次最多导出 5,000 张，请多选一个条件，或改用 CSV',
  });
  expect((await ask('csv')).data).toMatchObject({ cards: contract.maxCardsInPackage + 1 });
});
