import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as authoring from '@xuezhou/contract/authoring/console';
import * as contract from '@xuezhou/contract/review/console';
import type {
  CellForm,
  NumberForm,
  PartForm,
  QuestionForm,
} from '@xuezhou/contract/review/console';
import { emptyAsked } from '@xuezhou/rules/review/editor/empty-form';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { Connection } from '../../platform/database/prepare.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { howMany } from '../../testing/runs/how-many.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { exportCatalogue } from '../export-catalogue.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { openTestSchool } from '../testing/open-test-school.ts';

const school = await startTestApp();
const { connection, services } = school;
const owner = await signInStaffAs(school, { isOwner: true });
await connection.insertInto('school').values({ name: '学校' }).execute();
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A course that pages made, published, with one chapter. */
async function authoredChapter() {
  const { courseId } = await owner.data(authoring.createCourse, {
    body: { requestId: randomUUID(), title: '题目的课', family: 'CFA' },
  });
  const add = async (kind: 'book' | 'reading', parentId: number) =>
    (
      await owner.data(authoring.addNode, {
        body: { courseId, requestId: randomUUID(), kind, parentId, afterId: null, title: kind },
      })
    ).nodeId;
  const readingId = await add('reading', await add('book', courseId));
  const { version, changes } = await owner.data(authoring.listChanges, { params: { courseId } });
  const keys = changes.map(({ kind, nodeId }) => ({ kind, nodeId }));
  await owner.data(authoring.publishChanges, { body: { courseId, version, changes: keys } });
  return readingId;
}
const readingId = await authoredChapter();

const words = fc.oneof(
  fc.constantFrom(
    ...[
      '久期：第 1 问',
      '"引号"',
      '- 横线',
      '{括号}',
      '#井号',
      'a: b',
      '$x^2$ 和 $y$',
      '100%',
      '—',
    ],
    ...[
      '**粗**，| 竖线 |',
      '| 项 | 值 |\n| --- | --- |\n| 久期 | $D$ |',
      '两行\n\n第二段',
      '~',
      'null',
    ],
  ),
  fc
    .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
    .filter((text) => text.trim() !== '' && !text.includes('$')),
);
const line = words.map((text) => text.replaceAll(/\s+/g, ' ').trim());
const maybe = fc.oneof(fc.constant(''), words);
const figures = fc.integer({ min: -99_999, max: 99_999 }).map((value) => String(value / 100));
const number: fc.Arbitrary<NumberForm> = fc.record({
  value: figures,
  tolerance: fc.constantFrom('', '0.5', '1'),
  ...{ min: fc.constant(''), max: fc.constant('') },
  units: fc.constantFrom<NumberForm['units']>(
    [],
    [
      { name: '万元', factor: '1' },
      { name: '元', factor: '0.0001' },
    ],
  ),
});
const cell: fc.Arbitrary<CellForm> = fc.oneof(
  fc.record({ as: fc.constant('text' as const), text: maybe }),
  fc.record({ as: fc.constant('number' as const), number }),
  fc.constantFrom<CellForm>(
    { as: 'choice', answer: '升', options: ['升', '降'] },
    { as: 'accept', accept: ['久期', 'duration'] },
  ),
);
const partKinds = ['single', 'multiple', 'truefalse', 'numeric', 'table', 'open'] as const;
const parted = <Kind extends QuestionForm['kind']>(...kinds: readonly Kind[]) =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      ...{ stem: words, explanation: maybe, reference: words, number },
      options: fc.uniqueArray(line, { minLength: 2, maxLength: 5 }),
      ...{ why: maybe.map((text) => text.replaceAll(/\s+/g, ' ').trim()), right: fc.nat(4) },
      rows: fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 }),
      difficulty: fc.constantFrom(1, 2, 3),
      keys: fc.constantFrom('', '10 N 5 I/Y CPT FV'),
      checks: fc.constantFrom<string[]>([], ['1 + 1 = 2']),
      english: fc.option(fc.record({ stem: words, explanation: maybe, reference: maybe })),
    })
    .map(({ why, right, rows, english, options, ...own }) => {
      const texts = options.map((text) => ({ text, why }));
      const letters = options.map((_one, at) => String.fromCodePoint(65 + at));
      const { kind } = own;
      return {
        ...emptyAsked(kind),
        ...own,
        checks: kind === 'numeric' || kind === 'xl' ? [] : own.checks,
        options:
          kind === 'truefalse'
            ? [
                { text: '正确', why },
                { text: '错误', why: '' },
              ]
            : texts,
        right:
          kind === 'multiple'
            ? letters.slice(0, 2).join('')
            : letters[right % (kind === 'truefalse' ? 2 : options.length)]!,
        table: { head: ['项', '值'], rows: rows.map((row) => [...row]) },
        english: english && { ...english, options: options.map((_one, at) => `Option ${at}`) },
      };
    });
const form: fc.Arbitrary<QuestionForm> = fc
  .record({
    asked: parted(...partKinds, 'xl'),
    parts: fc.array(parted(...partKinds), { minLength: 2, maxLength: 3 }),
  })
  .map(({ asked, parts }) => ({
    ...asked,
    ...{ readingId, subjectId: null },
    parts:
      asked.kind === 'xl' ? parts.map((part): PartForm => ({ ...part, questionId: null })) : [],
  }));

const opened = (questionId: number) => owner.data(contract.getQuestion, { params: { questionId } });

/** As pages write it; what is not sound is refused, and stays a draft. */
async function write(questionId: number, changed: QuestionForm): Promise<boolean> {
  const { revision, draft, published, version } = await opened(questionId);
  const { subjectId } = (draft ?? published)!;
  const body = { questionId, form: { ...changed, subjectId } };
  const saved = await owner.data(contract.saveQuestionDraft, { body: { ...body, revision } });
  const { faults } = await owner.data(contract.checkQuestion, { body });
  const publishing = { questionId, revision: saved.revision, version, tells: false };
  const answer = await owner.call(contract.publishQuestion, { body: publishing });
  expect(answer.status === 200).toBe(faults.length === 0);
  return faults.length === 0;
}

/** What is asked, without where it stands in the course: files count their chapters. */
async function asked(of: Connection): Promise<unknown[]> {
  const { rows } = await sql`
    select q.question_id, q.course_id, q.book_id, q.reading_id, q.subject_id, q.parent_id, q.part_no, q.kind,
      q.stem_text, q.source_key, v.answer, v.content, v.source
    from question q join question_version v on v.question_id = q.question_id and v.version = q.version
    where q.retired_at is null order by q.question_id`.execute(of);
  return JSON.parse(JSON.stringify(rows), (key, value: unknown) =>
    // Files have them by their names, without an order.
    key === 'units' && Array.isArray(value)
      ? (value as { name: string }[]).toSorted((a, b) => (a.name < b.name ? -1 : 1))
      : value,
  ) as unknown[];
}

it('whatever pages write of questions, their files say the same in an empty school', async () => {
  let published = 0;
  await fc.assert(
    fc.asyncProperty(form, fc.option(form), async (first, second) => {
      const { questionId } = await owner.data(contract.createQuestion, {
        body: { requestId: randomUUID(), readingId, kind: first.kind },
      });
      if (!(await write(questionId, first))) return;
      published += 1;
      const shown = (await opened(questionId)).published!;
      if (second === null) return;
      // Its parts stay, another comes, or it becomes of another kind.
      const parts = second.kind === 'xl' ? [...shown.parts.slice(0, 1), ...second.parts] : [];
      await write(questionId, { ...second, parts });
    }),
    { numRuns: howMany('XZ_QUESTION_FORMS', { usually: 40, whole: 400 }) },
  );
  expect(published).toBeGreaterThan(0);
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-questions-'));
  folders.push(folder);
  expect((await exportCatalogue(services, folder)).faults).toEqual([]);
  const other = await openTestSchool();
  try {
    expect((await importCatalogue(other, folder, { dryRun: false })).faults).toEqual([]);
    expect(await asked(other.database.connection)).toEqual(await asked(connection));
  } finally {
    await other.close();
  }
}, 120_000);

it('what is published shows in a form what was written, and written again it is no new version', async () => {
  await fc.assert(
    fc.asyncProperty(form, async (given) => {
      const { questionId } = await owner.data(contract.createQuestion, {
        body: { requestId: randomUUID(), readingId, kind: given.kind },
      });
      if (!(await write(questionId, given))) return;
      const { published } = await opened(questionId);
      await write(questionId, { ...published!, difficulty: published!.difficulty });
      expect((await opened(questionId)).version).toBe(1);
    }),
    { numRuns: howMany('XZ_QUESTION_FORMS', { usually: 20, whole: 200 }) },
  );
}, 120_000);
