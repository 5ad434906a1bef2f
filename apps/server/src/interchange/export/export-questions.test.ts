import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { numericKey, numericText } from '@xuezhou/rules/practice/numeric';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainHtml } from '../../platform/text/clean-html.ts';
import { letterOf } from '../banks/raw-question.ts';
import type { BankQuestion } from '../banks/judge-row.ts';
import { importQuestions } from '../import-questions.ts';
import { judgeBank } from '../testing/judge-bank.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';
import type { ExportedQuestion } from './course-questions.ts';
import { csvLine } from './csv-line.ts';
import { exportQuestions } from './export-questions.ts';
import { writeGift } from './write-gift.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';
import { writeCsv, writeXlsx } from './write-table.ts';

const signs = [...'中文题 aZ19<>&"\'~=#{}:%[]->;,+@/\\\n$()*?'];
const isFormula = (text: string) => /\\[([]|\$\$/.test(text);

/** Text that is what it says: no formula, no escape of a web page. */
const words = fc
  .string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 30 })
  .map((text) => text.replaceAll(/\s*\n\s*/g, '\n').trim())
  .filter((text) => text !== '' && !isFormula(text) && !/&[a-z]+;/.test(text));
const html = fc.oneof(
  words.map(plainHtml),
  words.map((text) => `<strong>${plainHtml(text)}</strong>`),
  fc.constant('若 <span class="math" data-display="false">a&lt;b_{1}</span> 则'),
);

const question = fc
  .record({
    stem: html,
    explanation: fc.oneof(fc.constant(''), html),
    options: fc.uniqueArray(html, { minLength: 2, maxLength: 8 }),
    rationale: fc.oneof(fc.constant(''), html),
    right: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 }),
    reference: html,
    ask: fc.constantFrom('options', 'text', 'truth', 'number'),
    value: fc.integer({ min: -1e6, max: 1e6 }).map((value) => value / 100),
    tolerance: fc.nat(100).map((value) => value / 1000),
    key: fc.stringMatching(/^q[a-z\d]{3,8}$/),
    section: fc.constantFrom('', '第一章', '第二章'),
    difficulty: fc.constantFrom(1, 2, 3),
  })
  .map((own): ExportedQuestion => {
    const base = {
      ...{ key: own.key, section: own.section, parts: [] },
      content: {
        ...{ question: own.stem, explanation: own.explanation, reference: '', options: [] },
        ...{ source: '', difficulty: own.difficulty, lecture: null },
      },
    };
    return { ...base, ...askedOf(own, base.content) };
  });

interface Own {
  readonly ask: string;
  readonly options: readonly string[];
  readonly rationale: string;
  readonly right: readonly number[];
  readonly reference: string;
  readonly value: number;
  readonly tolerance: number;
}

function askedOf(
  { ask, options, rationale, right, reference, value, tolerance }: Own,
  content: ExportedQuestion['content'],
): Pick<ExportedQuestion, 'kind' | 'answer' | 'content'> {
  const optionsOf = (texts: readonly string[]) =>
    texts.map((text, index) => ({ letter: letterOf(index), html: text, rationale }));
  if (ask === 'text') return { kind: 'open', answer: '', content: { ...content, reference } };
  if (ask === 'truth') {
    const answer = (right[0] ?? 0) % 2 === 0 ? 'A' : 'B';
    const both = optionsOf(['正确', '错误']);
    return { kind: 'truefalse', answer, content: { ...content, options: both } };
  }
  if (ask === 'number') {
    const numeric = numericKey({ value, tolerance });
    return { kind: 'numeric', answer: numericText(numeric), content: { ...content, numeric } };
  }
  const letters = [...new Set(right.map((one) => letterOf(one % options.length)))].toSorted();
  const kind = letters.length > 1 ? 'multiple' : 'single';
  return { kind, answer: letters.join(''), content: { ...content, options: optionsOf(options) } };
}

function comparable({ kind, answer, content }: ExportedQuestion) {
  const { question: stem, explanation, reference, options, difficulty } = content;
  return {
    kind,
    answer: kind === 'open' ? reference : answer,
    stem,
    explanation,
    options,
    difficulty,
  };
}

/** HTML has two spellings for a line and for a quote in a text. */
const spelt = (text: string) =>
  text.replaceAll('<br />', '<br>').replaceAll(/"(?![^<]*>)/g, '&quot;');

/** As `comparable`. */
function comparableBank({
  kind,
  form,
  answer,
  stem,
  explanation,
  options,
  difficulty,
}: BankQuestion) {
  const shown = (text: string) => (form === 'html' ? spelt(text) : plainHtml(text));
  return {
    kind,
    answer: kind === 'open' ? shown(answer) : answer,
    stem: shown(stem),
    explanation: shown(explanation),
    options: options.map(({ letter, text, rationale }) => ({
      letter,
      html: shown(text),
      rationale: shown(rationale),
    })),
    difficulty,
  };
}

const none = () => undefined;
const formats = [
  ['bank.gift', (all: ExportedQuestion[]) => writeGift(all, new Map(), none)],
  ['bank.xml', (all: ExportedQuestion[]) => writeMoodleXml(all, new Map(), none)],
  ['bank.csv', (all: ExportedQuestion[]) => writeCsv(all, none)],
  ['bank.xlsx', async (all: ExportedQuestion[]) => await writeXlsx(all, none)],
] as const;

describe('questions that leave and come back', () => {
  it.each(formats)('are the same by %s', async (name, write) => {
    const banks = fc.uniqueArray(question, {
      selector: ({ key }) => key,
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(banks, async (unsorted) => {
        // By chapter, as the formats with categories write them.
        const bank = unsorted.toSorted((one, other) => (one.section < other.section ? -1 : 1));
        const { raw, questions, broken } = await judgeBank(name, await write(bank));
        expect(broken).toEqual([]);
        expect(raw.questions.map(({ key, section }) => ({ key, section }))).toEqual(
          bank.map(({ key, section }) => ({ key, section })),
        );
        expect(questions.map(comparableBank)).toEqual(bank.map(comparable));
      }),
      { numRuns: 150 },
    );
  });
});

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ["'=x", "''=x"],
  ['-3.5%', '-3.5%'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
])('a spreadsheet runs nothing: %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

describe('a course', () => {
  let school: TestSchool;
  let folder: string;
  beforeEach(async () => {
    school = await openTestSchool();
    folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-export-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await school.close();
  });

  const bank = `$CATEGORY: $course$/第一章

// [id:a1]
[html]题 <img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg\\=\\=">{=对#好 ~错}

配对{=甲 -> 一 =乙 -> 二}
`;

  it.each(['.gift', '.xml'])(
    'is exported as %s with its pictures, and comes back unchanged',
    async (kind) => {
      const first = path.join(folder, '题库.gift');
      await writeFile(first, bank);
      const [report] = await importQuestions(school, [first], { dryRun: false });
      const out = path.join(folder, `out-题库${kind}`);
      const { faults } = await exportQuestions(school, report?.banks[0]?.courseId ?? 0, out);
      expect(faults).toEqual([
        kind === '.gift'
          ? '配对：GIFT 里没有综合题和填表题，未导出'
          : '配对：综合题写成了完形填空，小题的解析没有写入',
      ]);
      expect((await readFile(out, 'utf8')).includes('iVBORw0KGgo')).toBe(true);
      const again = path.join(folder, `题库${kind}`);
      await writeFile(again, await readFile(out));
      const [back] = await importQuestions(school, [again], { dryRun: false });
      expect(back?.rows.find(({ place }) => place !== '第 2 题（配对）')?.outcome).toBe(
        'unchanged',
      );
    },
  );

  it('is never written over a file, nor in a format that nobody knows', async () => {
    const taken = path.join(folder, 'a.csv');
    await writeFile(taken, 'mine');
    await expect(exportQuestions(school, 10_000, taken)).rejects.toThrow('已经有了，请换一个名字');
    await expect(exportQuestions(school, 10_000, path.join(folder, 'a.doc'))).rejects.toThrow(
      '后缀决定格式',
    );
    expect(await readFile(taken, 'utf8')).toBe('mine');
  });
});
