import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportQuestions } from './export/export-questions.ts';
import { importQuestions, type QuestionsOptions } from './import-questions.ts';
import { openTestSchool, type TestSchool } from './testing/open-test-school.ts';

let school: TestSchool;
let folder: string;

beforeEach(async () => {
  school = await openTestSchool();
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-corrected-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await school.close();
});

async function take(
  name: string,
  content: string | Buffer,
  options: Partial<QuestionsOptions> = {},
) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const [report] = await importQuestions(school, [file], { dryRun: false, ...options });
  if (report === undefined) throw new Error('a file without a report');
  return { ...report, courseId: report.banks[0]?.courseId ?? 0 };
}

const stored = async () =>
  await school.database.connection
    .selectFrom('question')
    .where('retired_at', 'is', null)
    .orderBy('question_id')
    .select(['question_id', 'stem_text', 'version'])
    .execute();

const head = '题干,A,B,C,答案\n';
const coupon = '每半年付息一次的债券，票面利率为百分之六，面值一千元，每次付息多少元？,30,60,6,A\n';
const typo = coupon.replace('票面利率', '票面利绿');
const duration = '久期衡量债券价格对什么最敏感？请选出最恰当的一项。,收益率,汇率,税率,A\n';

describe('a question that was corrected', () => {
  it.each(['.csv', '.xlsx', '.gift', '.xml', '.zip'])(
    'in an exported %s comes back as itself, and the others unchanged',
    async (ending) => {
      const { courseId } = await take('题库.csv', head + typo + duration);
      const before = await stored();
      const out = path.join(folder, `out${ending}`);
      await exportQuestions(school, courseId, out);
      const back = await take(`题库${ending}`, await readFile(out), { courseId });
      expect(back.counts).toMatchObject({ added: 0, skipped: 0 });
      // Learners see what they saw.
      expect(await stored()).toEqual(before);
      if (ending === '.xlsx' || ending === '.zip') return;
      const text = await readFile(out, 'utf8');
      const report = await take(`题库${ending}`, text.replaceAll('票面利绿', '票面利率'), {
        courseId,
      });
      expect(report.counts).toEqual({ added: 0, changed: 1, unchanged: 1, skipped: 0 });
      const after = await stored();
      expect(after.map(({ question_id }) => question_id)).toEqual(
        before.map(({ question_id }) => question_id),
      );
      expect(after[0]).toMatchObject({ version: 2 });
      expect(after[0]?.stem_text).toContain('票面利率');
      // And once more, now that its words are others than those of its key.
      const second = path.join(folder, `second${ending}`);
      await exportQuestions(school, courseId, second);
      const again = await take(`题库${ending}`, await readFile(second), { courseId });
      expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 2, skipped: 0 });
    },
  );

  it('in a file without numbers is told, and taken for the old one when that is wished', async () => {
    await take('题库.csv', head + typo + duration);
    const preview = await take('题库.csv', head + coupon + duration, {
      dryRun: true,
      preview: true,
    });
    expect(preview.counts).toMatchObject({ added: 1, unchanged: 1 });
    expect(preview.rows[0]?.notes?.[0]).toMatch(
      /^和题库里的“每半年付息一次的债券，票面利绿.*几乎一样，现在是另一道题；如果是改了那道题，请加上 --update-similar$/,
    );
    const report = await take('题库.csv', head + coupon + duration, { updateSimilar: true });
    expect(report.counts).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect(report.rows[0]?.notes?.[0]).toContain('更新了那道题');
    expect((await stored()).map(({ stem_text }) => stem_text.slice(10, 15))).toEqual([
      '，票面利率',
      expect.any(String),
    ]);
  });

  it('is not mistaken for an exercise of the same kind with other numbers', async () => {
    await take('题库.csv', head + coupon.replace('30,60,6', '30.5,60,6'));
    const report = await take('题库.csv', head + coupon, { updateSimilar: true });
    expect(report.counts).toMatchObject({ added: 1, changed: 0 });
    expect(report.rows[0]?.notes).toBeUndefined();
  });

  it('of a key that nobody gave is a question of its own', async () => {
    const { courseId } = await take('题库.csv', head + typo);
    const out = path.join(folder, 'out.csv');
    await exportQuestions(school, courseId, out);
    const strange = (await readFile(out, 'utf8')).replace(
      /xz-[\da-f-]{33}/,
      'xz-0123456789abcdef-0123456789abcdef',
    );
    expect((await take('题库.csv', strange, { courseId })).counts).toMatchObject({ added: 1 });
  });

  it('in a file of an older export, whose keys are of words alone, comes back as itself', async () => {
    const { courseId } = await take('题库.csv', head + typo);
    const out = path.join(folder, 'out.csv');
    await exportQuestions(school, courseId, out);
    const old = (await readFile(out, 'utf8')).replace(/(xz-[\da-f]{16})-[\da-f]{16}/, '$1');
    const back = await take('别的.csv', old.replace('票面利绿', '票面利率'), { courseId });
    expect(back.counts).toMatchObject({ added: 0, changed: 1 });
  });
});

describe('formulas in a table of plain text', () => {
  const html = async () => {
    const rows = await school.database.connection
      .selectFrom('question_version')
      .select('content')
      .execute();
    return rows.map(({ content }) => content);
  };
  const shown = (tex: string, display = false) =>
    `<span class="math" data-display="${display}">${tex}</span>`;

  it('are formulas between any of their signs, and money stays money', async () => {
    const report = await take(
      '题库.csv',
      [
        '题干,A,B,答案,解析',
        String.raw`若 $r<5\%$ 且 \(D=\frac{1}{P}\)，价格 $100 的债券和 $90 的债券哪个贵？,$x^2$,US$5-US$6,A,\[P=\frac{C}{r}\] 又 $$a+b$$`,
        '成本$5，售价$8，利润是多少？,$3,3$,A,$利润_率$ 写成这样',
        '',
      ].join('\n'),
    );
    const [first, second] = await html();
    expect(first?.question).toBe(
      `若 ${shown('r&lt;5\\%')} 且 ${shown('D=\\frac{1}{P}')}，价格 $100 的债券和 $90 的债券哪个贵？`,
    );
    expect(first?.options.map((option) => option.html)).toEqual([shown('x^2'), 'US$5-US$6']);
    expect(first?.explanation).toBe(`${shown('P=\\frac{C}{r}', true)} 又 ${shown('a+b', true)}`);
    expect(second?.question).toBe('成本$5，售价$8，利润是多少？');
    expect(report.rows.map(({ notes }) => notes)).toEqual([undefined, undefined]);
  });

  it('that may be money are told, and those that are broken', async () => {
    const report = await take(
      '题库.csv',
      ['题干,A,B,答案,解析', String.raw`\(x\) 与 $利润_率$,甲,乙,A,\(\frac{\)`, ''].join('\n'),
    );
    expect(report.rows[0]?.notes).toEqual([
      '“$利润_率$”是公式还是金额不能确定，保留为文字；是公式请写成 \\(…\\)',
      expect.stringContaining('写错了'),
    ]);
  });

  it('leave a question the one that it was before they were understood', async () => {
    const text = String.raw`久期 \(D\) 是,甲,乙,丙,A` + '\n';
    const { courseId } = await take('题库.csv', head + text);
    // Of the words as they stand in the file, signs included, as an older school hashed them.
    const words = JSON.stringify(['久期\\(d\\)是', '甲', '乙', '丙']);
    const former = `bank:题库:${createHash('sha256').update(words).digest('hex')}`;
    const { pool } = school.database;
    await pool.query('update question set source_key = $1', [former]);
    const again = await take('题库.csv', head + text, { courseId });
    expect(again.counts).toMatchObject({ added: 0, unchanged: 1 });
  });
});
