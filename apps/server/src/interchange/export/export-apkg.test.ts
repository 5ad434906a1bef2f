import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { schoolGuidOf } from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { readApkg } from '../decks/read-apkg.ts';
import { writeApkg } from '../decks/write-apkg.ts';
import { importDecks } from '../import-decks.ts';
import { openTestSchool } from '../testing/open-test-school.ts';
import { exportApkg } from './export-apkg.ts';

const school = await openTestSchool();
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-export-'));
afterAll(async () => {
  await school.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeDeck(name: string, csv: string): Promise<number> {
  const file = path.join(folder, `${name}.csv`);
  await writeFile(file, csv);
  const [report] = await importDecks(school, [file], { dryRun: false });
  const courseId = report?.banks[0]?.courseId;
  if (courseId === undefined || courseId === null) throw new Error(`no course of ${name}`);
  return courseId;
}

it('[review.deck-export] holds the cards of its course with both sides, and no other course’s', async () => {
  const bonds = await makeDeck('固收', '正面,背面\n久期,对利率的敏感度\n凸性,$C$ 是弯曲\n');
  await makeDeck('期权', '正面,背面\n看涨,买入的权利\n');
  const file = path.join(folder, '固收.apkg');
  expect(await exportApkg(school, bonds, file)).toEqual({ count: 2, faults: [] });
  const { cards, broken } = await readApkg(await readFile(file), 'file');
  expect(broken).toEqual([]);
  const sides = cards.map(({ front, back }) => [front, back].join(' | '));
  expect(sides.toSorted()).toEqual(['久期 | 对利率的敏感度', '凸性 | $C$ 是弯曲']);
});

it('keeps the cards of two catalogue courses in their own when they come back in one file', async () => {
  const courses = [
    await makeDeck('目录甲', '正面,背面\n甲一,一\n甲二,二\n'),
    await makeDeck('目录乙', '正面,背面\n乙一,一\n乙二,二\n'),
  ];
  const { connection } = school.database;
  await connection
    .updateTable('course')
    .where('course_id', 'in', courses)
    .set({ source: 'catalogue' })
    .execute();
  const stored = async () =>
    await connection
      .selectFrom('card')
      .where('course_id', 'in', courses)
      .orderBy('card_id')
      .select(['card_id', 'course_id', 'front', 'back'])
      .execute();
  const before = await stored();
  const file = path.join(folder, '两门.apkg');
  const changed = before.map(({ card_id: cardId, front, back }) => ({
    ...{ cardId, guid: schoolGuidOf(school.signer, cardId), deck: '两门', front },
    back: `${back}改`,
  }));
  await writeFile(file, writeApkg(changed, [], school.clock.now()));
  await importDecks(school, [file], { dryRun: false });
  expect(await stored()).toEqual(before.map((card) => ({ ...card, back: `${card.back}改` })));
});
