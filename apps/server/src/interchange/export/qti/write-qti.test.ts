import { numericKey, numericText } from '@xuezhou/rules/practice/question/numeric';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../../platform/zip/read-zip.ts';
import type { BankQuestion } from '../../banks/judge-row.ts';
import { readXml } from '../../xml/read-xml.ts';
import { anyQuestion, comparable, comparableBank } from '../../testing/any-question.ts';
import { judgeBank } from '../../testing/judge-bank.ts';
import type { ExportedQuestion } from '../course-questions.ts';
import { writeQti } from './write-qti.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = `content/${'0'.repeat(32)}.png`;

const withUnit = anyQuestion.map((question): ExportedQuestion => {
  const { numeric } = question.content;
  if (numeric === undefined) return question;
  const key = numericKey({
    value: numeric.value,
    tolerance: 0.25,
    units: [{ name: '万元', factor: 1 }],
  });
  return { ...question, answer: numericText(key), content: { ...question.content, numeric: key } };
});

const composite = fc
  .tuple(anyQuestion, fc.array(withUnit, { minLength: 2, maxLength: 4 }))
  .map(([{ key, section, content }, parts]): ExportedQuestion => {
    const own = { ...content, options: [], reference: '' };
    delete own.numeric;
    return { key, section, kind: 'xl', answer: '', content: own, parts };
  });

/** The difficulty stands once for an item. */
const whole = ({ parts, ...question }: ExportedQuestion): unknown => ({
  ...comparable({ ...question, parts }),
  parts: parts.map((part) => ({ ...comparable(part), difficulty: 2 })),
});
const wholeBank = (question: BankQuestion): unknown => ({
  ...comparableBank(question),
  parts: question.parts.map(comparableBank),
});

const none = () => undefined;

const sample: ExportedQuestion = {
  ...{ key: '甲 1', section: '', kind: 'single', answer: 'A', parts: [] },
  content: {
    ...{
      question: '题干',
      explanation: '',
      reference: '',
      source: '',
      difficulty: 2,
      lecture: null,
    },
    options: [
      { letter: 'A', html: '对', rationale: '' },
      { letter: 'B', html: '不好说', rationale: '' },
    ],
  },
};
const withContent = (content: Partial<ExportedQuestion['content']>): ExportedQuestion => ({
  ...sample,
  content: { ...sample.content, ...content },
});

describe('questions that leave as QTI and come back', () => {
  it('are the same, composite ones with their parts', async () => {
    const banks = fc.uniqueArray(fc.oneof(withUnit, composite), {
      selector: ({ key }) => key,
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(banks, async (bank) => {
        const { raw, questions, broken } = await judgeBank(
          'b.zip',
          writeQti(bank, new Map(), none),
        );
        expect(broken).toEqual([]);
        expect(raw.questions.map(({ key, section }) => ({ key, section }))).toEqual(
          bank.map(({ key, section }) => ({ key, section })),
        );
        expect(questions.map(wholeBank)).toEqual(bank.map(whole));
        expect(questions.flatMap(({ notes }) => notes)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('keep tables, lines under words, pictures, any key, and several answers of which one is right', async () => {
    const table = '<table><tbody><tr><td colspan="2">甲<br>乙</td></tr></tbody></table>';
    const bank = [
      withContent({
        question: `<p>看图 <u>不正确</u>的<s>对</s></p>${table}<img src="/files/${picture}" alt="&quot;图&quot;">`,
      }),
      { ...sample, key: '7', kind: 'multiple' as const, answer: 'B' },
      { ...sample, key: '' },
    ];
    const { raw, questions, figures } = await judgeBank(
      'b.zip',
      writeQti(bank, new Map([[picture, pixel]]), none),
    );
    expect(raw.questions.map(({ key }) => key)).toEqual(['甲 1', '7', '']);
    expect(figures.map(({ body }) => body)).toEqual([pixel]);
    expect(questions[0]?.stem).toMatch(
      /^<p>看图 <u>不正确<\/u>的<s>对<\/s><\/p><table>.*colspan="2">甲<br \/>乙.*alt="&quot;图&quot;" \/>$/,
    );
    expect(questions[1]).toMatchObject({ kind: 'multiple', answer: 'B' });
  });

  it('tell what they left behind', () => {
    const told: string[] = [];
    const words = { question: 'Q', explanation: '', reference: '', options: [] };
    const numeric = numericKey({
      value: 1,
      units: [
        { name: '万元', factor: 1 },
        { name: '元', factor: 0.0001 },
      ],
    });
    writeQti(
      [
        { ...sample, kind: 'table' },
        withContent({ english: words }),
        { ...withContent({ numeric }), kind: 'numeric' },
        withContent({ question: `<img src="/files/${picture}" alt="">` }),
      ],
      new Map(),
      (_question, fault) => told.push(fault),
    );
    expect(told).toEqual([
      'QTI 里没有填表题，未导出',
      'QTI 里没有单位换算，只写了第一个单位',
      '有图片已经不在，没有写入',
    ]);
  });
});

it('a package names each of its files, and each identifier once', async () => {
  const shared = withContent({ question: `<img src="/files/${picture}" alt="">` });
  const bytes = writeQti([shared, shared, sample], new Map([[picture, pixel]]), none);
  const zip = readZip(bytes);
  const names = [...zip.names];
  expect(names).toEqual([
    ...['imsmanifest.xml', 'items/q1.xml', 'items/q2.xml', 'items/q3.xml'],
    `media/${'0'.repeat(32)}.png`,
  ]);
  const text = async (name: string) => (await zip.file(name, 1e6))?.toString() ?? '';
  const manifest = await text('imsmanifest.xml');
  for (const name of names.slice(1)) expect(manifest).toContain(`<file href="${name}"/>`);
  const identifiers = await Promise.all(
    names.slice(1, 4).map(async (name) => readXml(await text(name)).attributes['identifier']),
  );
  expect(new Set(identifiers).size).toBe(3);
  for (const identifier of identifiers) expect(identifier).toMatch(/^[A-Za-z_][\w.-]*$/);
});

it('a system that judges by itself is given the tolerance, the score and the feedback', async () => {
  const numeric = numericKey({ value: 6.25, min: 6, max: 6.5 });
  const bytes = writeQti(
    [{ ...withContent({ numeric, explanation: '看第一章' }), kind: 'numeric' }],
    new Map(),
    none,
  );
  const item = (await readZip(bytes).file('items/q1.xml', 1e6))?.toString();
  expect(item).toContain(
    '<equal toleranceMode="absolute" tolerance="0.25 0.25"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal>',
  );
  expect(item).toContain('<setOutcomeValue identifier="SCORE">');
  expect(item).toContain('<modalFeedback outcomeIdentifier="EXPLANATION" identifier="shown"');
});
