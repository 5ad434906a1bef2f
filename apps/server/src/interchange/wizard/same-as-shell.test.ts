import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { ImportChoice } from '@xuezhou/contract/import/console';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckedRow, ImportWish } from '../../capabilities/import/import.port.ts';
import { howMany } from '../../testing/runs/how-many.ts';
import { csvLine } from '../export/csv-line.ts';
import { exportQuestions } from '../export/export-questions.ts';
import { importQuestions } from '../import-questions.ts';
import { dumpContent } from '../testing/dump-content.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';
import { importFiles } from './import-files.ts';

const cell = fc.constantFrom(
  '久期',
  '凸性',
  '2',
  '3',
  '0.5',
  'A',
  'B',
  'AC',
  '对',
  '',
  ' 一,二 ',
  '“引”"号"',
);
const row = fc.record({
  key: fc.constantFrom('', '1', '2', 'q7', 'q8'),
  section: fc.constantFrom('', '第一章', '第二章'),
  stem: fc.constantFrom(
    '久期是哪一项',
    '凸性是哪一项',
    '收益率为 $r$ 时的价格',
    '',
    '面值 <b>100</b> 元',
  ),
  type: fc.constantFrom('', '单选题', '多选题', '判断题', '数值题', '问答题', '题帽题'),
  difficulty: fc.constantFrom('', '易', '难', '很难'),
  options: fc.array(cell, { minLength: 4, maxLength: 4 }),
  answer: fc.constantFrom('A', 'B', 'AC', '对', '0.5', '一半', '', '久期'),
  explanation: fc.constantFrom('', '略', '因为 $x^2$'),
});
const heading = ['编号', '章节', '题干', '题型', '难度', 'A', 'B', 'C', 'D', '答案', '解析'];
const csv = fc
  .array(row, { minLength: 1, maxLength: 12 })
  .map((rows) =>
    [
      heading,
      ...rows.map(({ key, section, stem, type, difficulty, options, answer, explanation }) => [
        ...[key, section, stem, type, difficulty, ...options, answer, explanation],
      ]),
    ]
      .map(csvLine)
      .join(''),
  );

let shell: TestSchool;
let page: TestSchool;
let folder: string;
beforeEach(async () => {
  [shell, page] = [await openTestSchool(), await openTestSchool()];
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-same-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await shell.close();
  await page.close();
});

/** As a page brings a file, with every row that waits for a decision taken as the command line takes it. */
async function byPage(file: string): Promise<CheckedRow[]> {
  const rows: CheckedRow[] = [];
  const wish = (
    choices: ReadonlyMap<string, ImportChoice>,
    left: ReadonlySet<string>,
  ): ImportWish => ({
    ...{
      courseId: null,
      text: null,
      isOfCards: false,
      columns: [],
      mends: new Map(),
      choices,
      left,
    },
  });
  const progress = () => undefined;
  const fault = await importFiles.check(page, file, wish(new Map(), new Set()), {
    progress,
    keep: (checked) => {
      rows.push(...checked);
      return Promise.resolve();
    },
  });
  if (fault !== null) return [];
  const undecided = rows.filter(({ state }) => state === 'conflict');
  const ofFile = undecided.filter(({ rival }) => rival !== null).map(({ place }) => place);
  const ofBank = undecided.filter(({ rival }) => rival === null).map(({ place }) => place);
  const taken = new Map(ofBank.map((place) => [place, 'take' as const]));
  const failed = await importFiles.run(page, file, wish(taken, new Set(ofFile)), {
    progress,
    inChange: () => Promise.resolve(),
  });
  if (failed !== null) throw new Error(failed.fault);
  return rows;
}

const statesOf: Readonly<Record<string, readonly string[]>> = {
  ...{ added: ['new', 'look'], changed: ['update', 'look', 'conflict'], unchanged: ['same'] },
  skipped: ['cannot', 'same', 'conflict'],
};

/** A try that is rolled back gives numbers away: questions are called by their order. */
function content(dump: Record<string, unknown[]>): unknown {
  const text = JSON.stringify(dump);
  const ids = [...new Set(text.match(/(?<="(?:question|parent)_id":)\d+/g))].map(Number);
  const order = new Map(ids.toSorted((a, b) => a - b).map((id, index) => [String(id), index]));
  return JSON.parse(
    text.replaceAll(/(?<="(?:question|parent)_id":)\d+/g, (id) => String(order.get(id))),
  );
}

/** What both schools have after a file, and the rows of which the page said something else than what became of them. */
async function bothWays(file: string) {
  const [report] = await importQuestions(shell, [file], { dryRun: false });
  const rows = new Map((await byPage(file)).map(({ place, state }) => [place, state]));
  const told = report?.rows ?? [];
  return {
    byShell: content(await dumpContent(shell.database.connection)),
    byPage: content(await dumpContent(page.database.connection)),
    otherwise: told.filter(
      ({ place, outcome }) => !statesOf[outcome]?.includes(rows.get(place) ?? ''),
    ),
  };
}

describe('a file that a page imports', () => {
  it('becomes what the same file becomes by the command line, first and when it comes again otherwise', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(csv, csv, async (first, second) => {
        const file = path.join(folder, `题库${(number += 1)}.csv`);
        for (const content of [first, second]) {
          await writeFile(file, content);
          const both = await bothWays(file);
          expect(both.byPage).toEqual(both.byShell);
          expect(both.otherwise).toEqual([]);
        }
      }),
      { numRuns: howMany('XZ_IMPORTS', { usually: 15, whole: 150 }) },
    );
  });

  it.each(['xlsx', 'csv', 'gift', 'xml', 'zip'] as const)('of %s too', async (kind) => {
    const source = path.join(folder, '原.csv');
    await writeFile(
      source,
      [
        heading,
        ['', '第一章', '久期是', '', '', '时间', '价格', '', '', 'A', '加权的时间'],
        ['', '第一章', '下列哪些对', '多选题', '易', '甲', '乙', '丙', '', 'AC', ''],
        ['', '第二章', '凸性总是正的', '判断题', '', '', '', '', '', '错', ''],
        ['', '', '面值 $x^2$', '数值题', '难', '', '', '', '', '0.5', '一半'],
        ['', '', '说说久期', '问答题', '', '', '', '', '', '时间', ''],
      ]
        .map(csvLine)
        .join(''),
    );
    const [report] = await importQuestions(shell, [source], { dryRun: false });
    await byPage(source);
    const file = path.join(folder, `出.${kind}`);
    await exportQuestions(shell, report?.banks[0]?.courseId ?? 0, file);
    const both = await bothWays(file);
    expect(both.byPage).toEqual(both.byShell);
    expect(both.otherwise).toEqual([]);
  });
});
