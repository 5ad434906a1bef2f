import path from 'node:path';
import { evaluate } from 'mathjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthoredRecord } from '../platform/database/tables/authored.ts';
import type { QuestionContent, StoredKind } from '../capabilities/practice/practice.tables.ts';
import { importCatalogue, type CatalogueReport } from './import-catalogue.ts';
import { openTestSchool, type TestSchool } from './testing/open-test-school.ts';

interface Stored {
  question_id: number;
  parent_id: number | null;
  kind: StoredKind;
  answer: string;
  content: QuestionContent;
  source: AuthoredRecord | null;
}

let school: TestSchool;
let report: CatalogueReport;
let questions: Stored[];

beforeAll(async () => {
  school = await openTestSchool();
  const content = path.resolve(import.meta.dirname, '../../../../content');
  report = await importCatalogue(school, content, { dryRun: false });
  questions = await school.database.connection
    .selectFrom('question')
    .innerJoin('question_version', 'question_version.question_id', 'question.question_id')
    .select(['question.question_id', 'parent_id', 'kind', 'answer', 'content', 'source'])
    .execute();
});
afterAll(async () => {
  await school.close();
});

const idsOf = (rows: readonly Stored[]) => rows.map(({ question_id }) => question_id);

describe('the demonstration catalogue', () => {
  it('has no fault', () => {
    expect(report.faults).toEqual([]);
  });

  it('is as large as a student needs', () => {
    const { counts } = report;
    expect(counts.books.added).toBeGreaterThanOrEqual(8);
    expect(counts.readings.added).toBeGreaterThanOrEqual(40);
    expect(counts.lectures.added).toBeGreaterThanOrEqual(60);
    expect(counts.questions.added).toBeGreaterThanOrEqual(400);
    expect(counts.cards.added).toBeGreaterThanOrEqual(200);
  });

  it('has questions of every kind', () => {
    const count = (kind: StoredKind) => questions.filter((one) => one.kind === kind).length;
    expect(count('multiple')).toBeGreaterThanOrEqual(100);
    expect(count('open')).toBeGreaterThanOrEqual(20);
    const partsOf = (id: number) => questions.filter((one) => one.parent_id === id).length;
    const composites = questions.filter((one) => one.kind === 'xl');
    expect(composites.length).toBeGreaterThanOrEqual(20);
    expect(idsOf(composites.filter((one) => partsOf(one.question_id) < 3))).toEqual([]);
  });

  it('explains every question, and every option of it', () => {
    const isPoor = ({ content }: Stored) =>
      content.explanation === '' || content.options.some(({ rationale }) => rationale === '');
    expect(idsOf(questions.filter(isPoor))).toEqual([]);
  });

  it('counts right: what is left of each = gives what is right of it', () => {
    const checks = questions.flatMap(({ question_id, source }) => {
      const lines = source?.['check'];
      return Array.isArray(lines) ? lines.map((line) => ({ question_id, line: String(line) })) : [];
    });
    expect(checks.length).toBeGreaterThan(300);
    expect(checks.filter(({ line }) => !holds(line))).toEqual([]);
  });
});

/** Within half a unit of the last digit that is written on the right. */
function holds(line: string): boolean {
  const at = line.lastIndexOf('=');
  const written = line
    .slice(at + 1)
    .trim()
    .replaceAll('−', '-');
  if (at === -1 || !/^-?\d+(?:\.\d+)?$/.test(written)) return false;
  const computed: unknown = evaluate(line.slice(0, at).replaceAll('−', '-'));
  const decimals = written.split('.')[1]?.length ?? 0;
  // The rest is what binary fractions lose.
  const tolerance = 0.5 * 10 ** -decimals * (1 + 1e-6) + 1e-9;
  return typeof computed === 'number' && Math.abs(computed - Number(written)) <= tolerance;
}
