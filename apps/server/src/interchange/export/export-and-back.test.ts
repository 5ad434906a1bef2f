import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCatalogue } from '../export-catalogue.ts';
import { exportedQuestions, type ExportedQuestion } from './course-questions.ts';
import { exportQuestions } from './export-questions.ts';
import { writeGift } from './write-gift.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';
import { writeQti } from './qti/write-qti.ts';
import { writeCsv, writeXlsx } from './write-table.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { importQuestions, type QuestionsOptions } from '../import-questions.ts';
import { anyQuestion } from '../testing/any-question.ts';
import { TestCatalogue } from '../testing/make-catalogue.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';

let school: TestSchool;
let folder: string;
let files = 0;

beforeAll(async () => {
  school = await openTestSchool();
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-and-back-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await school.close();
});

async function take(
  ending: string,
  content: string | Buffer,
  options: Partial<QuestionsOptions> = {},
) {
  // Under a name that it never had before.
  const file = path.join(folder, `文件${files++}${ending}`);
  await writeFile(file, content);
  const [report] = await importQuestions(school, [file], { dryRun: false, ...options });
  if (report === undefined || report.fault !== undefined) throw new Error(report?.fault);
  return { ...report, courseId: report.banks[0]?.courseId ?? 0 };
}

const none = () => undefined;
const each = (all: readonly ExportedQuestion[]) =>
  async function* () {
    yield* all;
  };
type Write = (all: readonly ExportedQuestion[]) => string | Buffer | Promise<string | Buffer>;
const formats: Record<string, { write: Write; isHeld: (one: ExportedQuestion) => boolean }> = {
  '.gift': { write: (all) => writeGift(all, new Map(), none), isHeld: ({ kind }) => kind !== 'xl' },
  '.xml': { write: (all) => writeMoodleXml(all, new Map(), none), isHeld: () => true },
  '.zip': { write: (all) => writeQti(all, new Map(), none), isHeld: () => true },
  '.csv': {
    write: async (all) => await text(writeCsv(each(all), none)),
    isHeld: ({ kind }) => kind !== 'xl',
  },
  '.xlsx': {
    write: async (all) => await writeXlsx(each(all), none),
    isHeld: ({ kind }) => kind !== 'xl',
  },
};

async function exported(courseId: number): Promise<ExportedQuestion[]> {
  const all: ExportedQuestion[] = [];
  for await (const question of exportedQuestions(school.database.connection, courseId))
    all.push(question);
  return all;
}

const stored = async () =>
  await school.database.connection
    .selectFrom('question')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'question.question_id')
        .onRef('question_version.version', '=', 'question.version'),
    )
    .orderBy('question.question_id')
    .selectAll()
    .execute();

const corrected = (question: ExportedQuestion): ExportedQuestion => ({
  ...question,
  content: { ...question.content, question: `${question.content.question}改` },
});

const withoutParts = fc.record({
  question: anyQuestion,
  // A key of its file's own, or none.
  isKeyed: fc.boolean(),
});
const composite = fc
  .record({ whole: anyQuestion, parts: fc.array(anyQuestion, { minLength: 2, maxLength: 3 }) })
  .map(({ whole, parts }): ExportedQuestion => ({
    ...{ ...whole, kind: 'xl', answer: '' },
    content: { ...whole.content, options: [], reference: '' },
    parts: parts.map((part) => ({ ...part, section: '' })),
  }));

describe('what a school exported', () => {
  it(
    'is itself when it comes back, in any order, format and kind, under any name; a corrected letter is one change',
    { timeout: 300_000 },
    async () => {
      const singles = fc.uniqueArray(withoutParts, {
        selector: ({ question }) => question.content.question,
        minLength: 2,
        maxLength: 4,
      });
      await fc.assert(
        fc.asyncProperty(singles, composite, fc.nat(), async (own, whole, seed) => {
          const first = [
            ...own.map(({ question, isKeyed }) => ({
              ...question,
              key: isKeyed ? question.key : '',
            })),
            whole,
          ];
          const { courseId, counts } = await take('.zip', writeQti(first, new Map(), none));
          expect(counts.skipped).toBe(0);
          const before = await stored();
          for (const [ending, { write, isHeld }] of Object.entries(formats)) {
            const all = (await exported(courseId)).filter(isHeld);
            const turned = [...all.slice(seed % all.length), ...all.slice(0, seed % all.length)];
            const back = await take(ending, await write(turned.toReversed()));
            expect({ ending, ...back.counts }).toEqual({
              ...{ ending, added: 0, changed: 0, unchanged: all.length, skipped: 0 },
            });
            // And into its own course by its number.
            const named = await take(ending, await write(turned), { courseId });
            expect(named.counts).toEqual({
              ...{ added: 0, changed: 0, unchanged: all.length, skipped: 0 },
            });
          }
          expect(await stored()).toEqual(before);
          for (const [ending, { write, isHeld }] of Object.entries(formats)) {
            const all = (await exported(courseId)).filter(isHeld);
            const at = all.findIndex(({ kind }) => kind !== 'xl' || ending !== '.xml');
            const edited = all.map((one, index) => (index === at ? corrected(one) : one));
            const back = await take(ending, await write(edited));
            expect({ ending, ...back.counts }).toEqual({
              ...{ ending, added: 0, changed: 1, unchanged: all.length - 1, skipped: 0 },
            });
          }
        }),
        { numRuns: 8 },
      );
    },
  );

  it('of a catalogue keeps its place, its lecture and its record', async () => {
    const catalogue = await TestCatalogue.make();
    await importCatalogue(school, catalogue.folder, { dryRun: false });
    const { course_id: courseId } = await school.database.connection
      .selectFrom('course')
      .where('source', '=', 'catalogue')
      .select('course_id')
      .executeTakeFirstOrThrow();
    const before = await stored();
    for (const ending of Object.keys(formats)) {
      const file = path.join(folder, `目录${ending}`);
      const { count } = await exportQuestions(school, courseId, file);
      const [back] = await importQuestions(school, [file], { dryRun: false });
      expect(back?.counts).toEqual({ added: 0, changed: 0, unchanged: count, skipped: 0 });
    }
    expect(await stored()).toEqual(before);
    const all = (await exported(courseId)).filter(({ kind }) => kind !== 'xl');
    const edited = all.map((one, index) => (index === 0 ? corrected(one) : one));
    const back = await take('.csv', await text(writeCsv(each(edited), none)));
    expect(back.counts).toMatchObject({ added: 0, changed: 1, skipped: 0 });
    expect(JSON.stringify(back.rows)).toContain('这道题来自课程目录');
    // The catalogue that is exported then says what was corrected, and brings nothing else.
    const stemsNow = async () =>
      (await stored()).map(({ stem_text }) => stem_text.replaceAll(' ', ''));
    const stems = await stemsNow();
    const out = path.join(folder, 'catalogue');
    await exportCatalogue(school, out);
    const again = await importCatalogue(school, out, { dryRun: false });
    expect(again.faults).toEqual([]);
    expect(again.counts.questions).toMatchObject({ added: 0, skipped: 0 });
    expect(stems.filter((stem) => stem.endsWith('改')).length).toBeGreaterThan(0);
    expect(await stemsNow()).toEqual(stems);
    await catalogue.remove();
  });

  it('becomes a copy in another course, and that one comes back as itself too', async () => {
    const rows = '编号,题干,A,B,答案\nQ7,甲,一,二,A\nQ3,乙,一,二,B\n';
    const { courseId } = await take('.csv', rows);
    const other = (await take('.csv', '题干,A,B,答案\n丙,一,二,A\n')).courseId;
    const body = await text(writeCsv(each(await exported(courseId)), none));
    expect((await take('.csv', body, { courseId: other })).counts).toMatchObject({ added: 2 });
    expect((await take('.csv', body, { courseId: other })).counts).toMatchObject({
      ...{ added: 0, unchanged: 2 },
    });
    expect((await take('.csv', body)).counts).toMatchObject({ added: 0, unchanged: 2 });
    expect(await exported(courseId)).toHaveLength(2);
    expect(await exported(other)).toHaveLength(3);
    const stemsIn = async (id: number) =>
      (await exported(id)).map(({ content }) => content.question);
    const originals = await stemsIn(courseId);
    const copies = (await exported(other)).slice(1).map(corrected);
    expect((await take('.csv', await text(writeCsv(each(copies), none)))).counts).toMatchObject({
      ...{ added: 0, changed: 2 },
    });
    expect(await stemsIn(courseId)).toEqual(originals);
    expect((await stemsIn(other)).filter((stem) => stem.endsWith('改'))).toHaveLength(2);
  });
});
