import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bless, getAlumni } from '@xuezhou/contract/alumni';
import { getEsg, getSurvey, registerForEsg, submitSurvey } from '@xuezhou/contract/survey';
import { getAssignmentPolicy } from '@xuezhou/contract/upload';
import readSheets from 'read-excel-file/node';
import { afterAll, expect, it } from 'vitest';
import { exportCatalogue } from '../interchange/export-catalogue.ts';
import { importCatalogue } from '../interchange/import-catalogue.ts';
import { TestCatalogue } from '../interchange/testing/make-catalogue.ts';
import { startTestApp } from '../testing/test-app.ts';
import { runCli } from './run-cli.ts';

const school = await startTestApp();
school.clock.set('2026-11-23T10:00:00+08:00');
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-survey-'));
const catalogue = await TestCatalogue.make();
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await catalogue.remove();
});

async function run(...words: string[]) {
  const said: string[] = [];
  const open = () => Promise.resolve({ ...school.services, close: () => Promise.resolve() });
  const speak = (line: string) => void said.push(line);
  return { code: await runCli(words, open, { print: speak, note: speak }), said: said.join('\n') };
}

const cellsOf = async (file: string) => (await readSheets(await readFile(file)))[0]?.data ?? [];
const importAgain = (dryRun = false) =>
  importCatalogue(school.services, catalogue.folder, { dryRun });

const surveys = `- id: 3
  title: 学习调查
  sections:
    - title: 怎样学习
      items:
        - { id: 1, kind: choice, title: 什么时候？, required: true, options: [早上, 晚上] }
        - { id: 2, kind: several, title: 哪些？, options: [计划, 错题] }
        - { id: 3, kind: scale, title: 推荐吗？, least: 0, most: 10 }
        - { id: 4, kind: matrix, title: 满意吗？, rows: [讲解, 题目], columns: [满意, 一般] }
        - { id: 5, kind: text, title: 先改哪件？, when: { item: 3, most: 6 } }
        - { id: 6, kind: file, title: 成绩单 }
`;
const esg = `title: 考试登记
intro: 约 3 分钟
months: [2027-03]
organiser: 主办方
consent: 发给主办方
`;

it('a survey is imported, answered, written as a sheet, given back as a file and taken away', async () => {
  await catalogue.change({ 'surveys.yaml': surveys, 'esg.yaml': esg });
  const report = await importAgain();
  expect(report.faults).toEqual([]);
  expect(report.counts.surveys).toEqual({ added: 1, changed: 0, unchanged: 0, skipped: 0 });
  expect((await importAgain()).rows).toBe(0);

  const student = await school.signIn({ nickname: '答题的人' });
  const { url, key } = await student.data(getAssignmentPolicy);
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.7\nendobj\n%%EOF\n']), 'a.pdf');
  await school.visit().send({ method: 'POST', url, payload: form });
  const answers = [
    { surveyItemId: 1, value: '晚上' },
    { surveyItemId: 2, value: ['计划', '错题'] },
    { surveyItemId: 3, value: 6 },
    { surveyItemId: 4, value: [{ row: '题目', column: '一般' }] },
    { surveyItemId: 5, value: '=HYPERLINK("http://evil")' },
    { surveyItemId: 6, value: { key, fileName: '成绩.pdf' } },
  ];
  await student.data(submitSurvey, { body: { surveyId: 3, answers } });

  expect((await run('survey', 'list')).said).toMatch(/3 +学习调查 +1 +记名/);
  const sheet = path.join(folder, 'results.xlsx');
  const files = path.join(folder, 'files');
  const written = await run('survey', 'results', '3', sheet, '--files', files);
  expect(written).toMatchObject({ code: 0 });
  expect(written.said).toContain('《学习调查》1 份');
  const head = ['学员编号', '昵称', '时间', '什么时候？', '哪些？', '推荐吗？'];
  const [heading, row] = await cellsOf(sheet);
  expect(heading).toEqual([...head, '满意吗？ 讲解', '满意吗？ 题目', '先改哪件？', '成绩单']);
  expect(row).toEqual([
    ...[student.studentId, '答题的人', '2026-11-23 10:00', '晚上', '计划；错题', 6],
    ...[null, '一般', '=HYPERLINK("http://evil")', '成绩.pdf'],
  ]);
  expect(await readdir(files)).toEqual([`${student.studentId}-6-成绩.pdf`]);
  expect((await run('survey', 'results', '9', sheet)).said).toContain('没有编号为 9 的调查');

  const back = path.join(folder, 'back');
  await exportCatalogue(school.services, back);
  const other = await importCatalogue(school.services, back, { dryRun: true });
  expect(other.counts.surveys).toMatchObject({ unchanged: 1, changed: 0 });
  expect(await readFile(path.join(back, 'esg.yaml'), 'utf8')).toContain('2027-03');

  // A course that is brought alone says nothing of surveys.
  await catalogue.change({ 'surveys.yaml': null, 'esg.yaml': null });
  expect((await importAgain()).removed).toBe(0);
  await student.data(getSurvey, { params: { surveyId: 3 } });
  await catalogue.change({ 'surveys.yaml': '[]\n', 'esg.yaml': '' });
  expect((await importAgain()).removed).toBe(2);
  expect((await student.call(getSurvey, { params: { surveyId: 3 } })).http).toBe(404);
  expect((await student.data(getEsg)).form).toBeNull();
  // What was answered stays, and the survey comes back with its file.
  expect((await run('survey', 'list')).said).toContain('已撤下');
  await catalogue.change({ 'surveys.yaml': surveys, 'esg.yaml': esg });
  await importAgain();
  expect((await student.data(getSurvey, { params: { surveyId: 3 } })).postedAt).not.toBeNull();
});

it('says what is wrong with a survey, and keeps what was there', async () => {
  const told: [change: (text: string) => string, fault: string][] = [
    [(text) => text.replace('kind: choice', 'kind: guess'), 'kind 只能是'],
    [(text) => text.replace('id: 2, kind', 'id: 1, kind'), '题号 1 在这份调查里用了两次'],
    [(text) => text.replace('[早上, 晚上]', '[早上, 早上]'), 'options 里有两项一样'],
    [(text) => text.replace('item: 3, most', 'item: 6, most'), '条件只能看前面的题'],
    [(text) => text.replace('most: 6 }', 'is: [] }'), '请写 is、least 或 most 之一'],
    [(text) => text.replace('- id: 3\n', '- id: 3\n  anonymous: true\n'), '不记名的调查不能收文件'],
    [
      (text) =>
        text.replace(
          '- id: 3\n',
          '- id: 3\n  opens: 2027-02-01 00:00\n  closes: 2027-01-01 00:00\n',
        ),
      'closes 应该晚于 opens',
    ],
  ];
  for (const [change, fault] of told) {
    await catalogue.change({ 'surveys.yaml': change(surveys), 'esg.yaml': esg });
    const report = await importAgain();
    expect(report.faults.join('\n')).toContain(fault);
    expect(report.counts.surveys.skipped).toBe(1);
    expect(report.removed).toBe(0);
  }
  await catalogue.change({ 'surveys.yaml': surveys, 'esg.yaml': esg.replace('2027-03', '三月') });
  expect((await importAgain()).faults.join('\n')).toContain('months 应该是');
  await catalogue.change({ 'esg.yaml': esg });
});

it('those who register for the ESG exam are written as a sheet and marked as done', async () => {
  await importAgain();
  const student = await school.signIn({ mobile: '+8613955550077', nickname: '登记的人' });
  await student.data(registerForEsg, {
    body: {
      ...{ name: '林知远', document: 'passport', familyName: 'LIN', givenName: 'ZHIYUAN' },
      ...{ number: 'EJ4123457', expiresOn: '2031-04-18', email: 'a@example.com' },
      ...{ month: null, place: 'home', employer: '', isConfirmed: true, isConsented: true },
    },
  });
  const sheet = path.join(folder, 'esg.xlsx');
  expect((await run('survey', 'esg', sheet)).said).toContain('1 份登记');
  expect((await cellsOf(sheet))[1]).toEqual(expect.arrayContaining(['EJ4123457', '没想好']));
  expect((await run('survey', 'esg-done', '13955550077')).said).toContain('登记的人 已登记');
  expect((await run('survey', 'esg', sheet)).said).toContain('没有等着登记的');
  expect((await run('survey', 'esg', sheet, '--all')).said).toContain('1 份登记');
});

it('a blessing is read, let out and taken away', async () => {
  const mobile = '13955550088';
  const writer = await school.signIn({ mobile: `+86${mobile}`, nickname: '考过的人' });
  expect((await run('alumni', 'add', mobile)).said).toContain('缺少 --exam');
  await run('alumni', 'add', mobile, '--exam', 'CFA 一级', '--month', '2026-02');
  expect((await run('alumni', 'list')).said).toContain('没有等着看的祝福');
  const { blessId } = await writer.data(bless, {
    body: { content: '一次上岸吧', country: '中国' },
  });
  const no = String(blessId);
  expect((await run('alumni', 'list')).said).toMatch(/考过的人 +中国 +一次上岸吧/);
  await run('alumni', 'show', no);
  const flying = async () => (await writer.data(getAlumni, { query: {} })).bulletScreenList.length;
  expect(await flying()).toBe(1);
  expect((await run('alumni', 'refuse', no)).said).toContain('缺少 --reason');
  await run('alumni', 'refuse', no, '--reason', '请换一句');
  expect(await flying()).toBe(0);
  expect((await run('alumni', 'list', '--state', 'refused')).said).toContain('请换一句');
  expect((await run('alumni', 'remove', mobile)).said).toContain('不再是校友');
  expect((await run('alumni', 'list', '--state', 'x')).code).toBe(1);
});
