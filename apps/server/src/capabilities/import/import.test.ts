import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/import/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { keyOfFile } from './run.repository.ts';
import { importDesk } from './testing/import-desk.ts';
import { importSheets, sheet } from './testing/import-sheets.ts';

const school = await startTestApp();
const { connection } = school;
const desk = await importDesk(school);
const { courseOf, stems, looked } = importSheets(school, desk);
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

describe('a file that is brought', () => {
  it('[POST /api/console/imports] [POST /api/console/imports/columns] [POST /api/console/imports/run] [GET /api/console/imports/:importId] has its headings read, its rows seen, and is written by the last step alone', async () => {
    const courseId = await courseOf();
    const importId = await desk.bring('题目.csv', sheet('一加一,2,3,A,相加'), courseId);
    const read = await desk.see(importId);
    expect(read).toMatchObject({
      state: 'columns',
      head: {
        headings: ['题干', 'A', 'B', '答案', '解析'],
        samples: [['一加一', '2', '3', 'A', '相加']],
      },
    });
    expect(read.columns).toContainEqual({ field: 'option B', at: 2 });
    const seen = await desk.look(importId);
    expect(seen).toMatchObject({ state: 'ready', isChecked: true, counts: { new: 1, cannot: 0 } });
    expect(await stems(courseId)).toEqual([]);
    const done = await desk.run(importId);
    expect(done).toMatchObject({ state: 'done', fault: null, answers: 0 });
    expect(await stems(courseId)).toEqual(['一加一']);
    expect(await school.services.storage.stat(keyOfFile(importId))).toBeUndefined();
  });

  it('without a course gets one of its own, and columns are what somebody says they are', async () => {
    const importId = await desk.bring('自编.csv', '甲,乙,丙,丁\n二加二,4,5,A\n');
    expect((await desk.see(importId)).columns).toEqual([]);
    const columns = ['stem', 'option A', 'option B', 'answer'].map((field, at) => ({ field, at }));
    expect(await desk.look(importId, columns)).toMatchObject({
      ...{ state: 'ready', course: '题库 · 自编', courseId: null },
    });
    await desk.run(importId);
    const { course_id } = await connection
      .selectFrom('course')
      .where('source', '=', 'bank:自编')
      .select('course_id')
      .executeTakeFirstOrThrow();
    expect(await stems(course_id)).toEqual(['二加二']);
  });

  it('refuses two columns for one thing, and a column that is not there', async () => {
    const importId = await desk.bring('题目.csv', sheet('一,2,3,A,'), await courseOf());
    const map = async (columns: contract.ImportColumn[]) =>
      (await desk.staff.call(contract.mapColumns, { body: { importId, columns } })).status;
    expect(
      await map([
        { field: 'stem', at: 0 },
        { field: 'stem', at: 1 },
      ]),
    ).toBe(refused('importColumns'));
    expect(await map([{ field: 'stem', at: 9 }])).toBe(refused('importColumns'));
    // Without a stem nothing can be read, and the columns are asked for again.
    await desk.staff.data(contract.mapColumns, {
      body: { importId, columns: [{ field: 'answer', at: 3 }] },
    });
    await desk.work();
    const failed = await desk.see(importId);
    expect(failed).toMatchObject({ state: 'failed', fault: expect.stringContaining('题干') });
    await desk.staff.data(contract.mapColumns, {
      body: { importId, columns: [...failed.head!.columns] },
    });
    await desk.work();
    expect(await desk.see(importId)).toMatchObject({ state: 'ready', fault: null });
  });

  it('is begun once however often the same is sent, and stays its owner’s', async () => {
    const importId = randomUUID();
    const both = await Promise.all(
      [1, 2].map(() => desk.send('题目.csv', sheet('一,2,3,A,'), { importId })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const other = await importDesk(school);
    expect((await other.send('题目.csv', 'x', { importId })).status).toBe(refused('importOther'));
    const params = { importId };
    expect((await other.staff.call(contract.getImport, { params })).status).toBe(
      refused('importUnknown'),
    );
    expect((await other.mend(importId, 0, {})).status).toBe(refused('importUnknown'));
    await other.staff.data(contract.dropImport, { body: params });
    expect((await desk.see(importId)).importId).toBe(importId);
  });

  it.each([
    ['题目.xls', 'x', 'importKind'],
    ['题目.exe', 'x', 'importKind'],
    ['题目.csv', '', 'importEmpty'],
  ] as const)('refuses %s', async (name, content, refusal) => {
    expect((await desk.send(name, content)).status).toBe(refused(refusal));
  });

  it.each([
    ['题目.xlsx', Buffer.from('d0cf11e0a1b11ae100', 'hex'), '其实是旧格式的 Office 文件'],
    ['题目.xlsx', Buffer.from('no zip'), '不是完整的 .xlsx 文件'],
    ['题目.csv', Buffer.from([0x81, 0x20, 0xff, 0xff]), ''],
    ['题目.zip', Buffer.from('PK\u0003\u0004'), ''],
    ['题目.gift', Buffer.from('   '), ''],
  ])('says of %s why nothing of it can be read', async (name, content, words) => {
    const importId = await desk.bring(name, content);
    const run = await desk.look(importId);
    expect(run.state === 'failed' ? run.fault : `${run.state} ${run.counts.new}`).toMatch(
      words === '' ? /./ : new RegExp(words),
    );
    expect(run.counts.new).toBe(0);
  });

  it('[POST /api/console/imports/drop] goes with its file when somebody lets it go, twice too', async () => {
    const { importId } = await looked(sheet('一,2,3,A,'), await courseOf());
    const drop = () => desk.staff.call(contract.dropImport, { body: { importId } });
    expect((await drop()).status).toBe(200);
    expect((await drop()).status).toBe(200);
    expect(await school.services.storage.stat(keyOfFile(importId))).toBeUndefined();
    const { importId: done } = await looked(sheet('一,2,3,A,'), await courseOf());
    await desk.run(done);
    expect((await desk.staff.call(contract.dropImport, { body: { importId: done } })).status).toBe(
      refused('importOver'),
    );
  });
});

describe('rows', () => {
  it('[GET /api/console/imports/:importId/rows] [POST /api/console/imports/row] that cannot be read say why, are mended where they stand, and are judged again', async () => {
    const courseId = await courseOf();
    const { importId, run } = await looked(
      sheet('一加一,2,3,D,', ',2,3,A,', '二加二,4,5,A,'),
      courseId,
    );
    expect(run.counts).toMatchObject({ new: 1, cannot: 2 });
    const [first, second] = await desk.rows(importId, { state: 'cannot' });
    expect(first).toMatchObject({ place: '第 2 行', words: ['答案 D 不是任何选项'] });
    expect(first?.cells).toContainEqual({ field: 'answer', value: 'D', isAtFault: true });
    expect(first?.cells).toContainEqual({ field: 'stem', value: '一加一' });
    expect(second).toMatchObject({ place: '第 3 行', words: ['题干是空的'] });
    await desk.mend(importId, first!.at, { answer: 'B' });
    expect((await desk.see(importId)).counts).toMatchObject({ new: 2, cannot: 1 });
    await desk.mend(importId, second!.at, { choice: 'leave' });
    expect((await desk.see(importId)).counts).toMatchObject({ new: 2, cannot: 0, left: 1 });
    await desk.run(importId);
    expect(await stems(courseId)).toEqual(['一加一', '二加二']);
    expect((await desk.mend(importId, first!.at, { answer: 'A' })).status).toBe(
      refused('importOver'),
    );
  });

  it('with a number that is none are mended too, and a cell that is fixed is not', async () => {
    const { importId } = await looked(
      '题干,题型,答案,误差\n半数,数值题,一半,0\n',
      await courseOf(),
    );
    const [row] = await desk.rows(importId);
    expect(row).toMatchObject({ state: 'cannot', words: [expect.stringContaining('不是数')] });
    expect((await desk.mend(importId, row!.at, { parts: '1' })).status).toBe(
      refused('importCellFixed'),
    );
    expect((await desk.mend(importId, 99, { answer: '1' })).status).toBe(
      refused('importRowUnknown'),
    );
    await desk.mend(importId, row!.at, { answer: '0.5' });
    expect((await desk.rows(importId))[0]).toMatchObject({ state: 'new', kind: '数值题' });
  });

  it('the same question with another key waits for a decision, in a file and against the bank', async () => {
    const courseId = await courseOf();
    const name = '同题.csv';
    const rows = sheet('一加一,2,3,A,', '一加一,2,3,B,', '二加二,4,5,A,');
    const first = await looked(rows, courseId, name);
    expect(first.run.counts).toMatchObject({ look: 1, new: 1, conflict: 1 });
    const [twin] = await desk.rows(first.importId, { state: 'conflict' });
    await desk.mend(first.importId, twin!.at, { choice: 'take' });
    expect((await desk.see(first.importId)).counts).toMatchObject({ new: 2, left: 1, conflict: 0 });
    await desk.run(first.importId);
    const keyOf = async () =>
      (
        await connection
          .selectFrom('question as q')
          .innerJoin('question_version as v', (join) =>
            join.onRef('v.question_id', '=', 'q.question_id').onRef('v.version', '=', 'q.version'),
          )
          .where('q.course_id', '=', courseId)
          .where('q.stem_text', '=', '一加一')
          .select('v.answer')
          .executeTakeFirstOrThrow()
      ).answer;
    expect(await keyOf()).toBe('B');
    const again = sheet('一加一,2,3,A,', '二加二,4,5,A,');
    const second = await looked(again, courseId, name);
    expect(second.run.counts).toMatchObject({ conflict: 1, same: 1 });
    const [other] = await desk.rows(second.importId, { state: 'conflict' });
    expect(other?.words[0]).toBe('题库里同一道题的答案是 B，这里是 A；请定用哪个');
    await desk.run(second.importId);
    expect(await keyOf()).toBe('B');
    const third = await looked(again, courseId, name);
    const [row] = await desk.rows(third.importId, { state: 'conflict' });
    await desk.mend(third.importId, row!.at, { choice: 'take' });
    await desk.run(third.importId);
    expect(await keyOf()).toBe('A');
  });

  it('nearly the same as one of the bank is taken for it, corrected, where somebody says so', async () => {
    const courseId = await courseOf();
    const stem = '下列关于债券久期和凸性的说法中最不正确的一项是';
    const name = '相近.csv';
    await desk.run((await looked(sheet(`${stem}哪个,2,3,A,`), courseId, name)).importId);
    const { importId, run } = await looked(sheet(`${stem}哪项,2,3,A,`), courseId, name);
    expect(run.counts).toMatchObject({ look: 1 });
    const [row] = await desk.rows(importId);
    expect(row?.words.join()).toContain('几乎一样');
    expect(row?.words.join()).not.toContain('--');
    await desk.mend(importId, row!.at, { choice: 'correct' });
    expect((await desk.see(importId)).counts).toMatchObject({ update: 1, look: 0 });
    await desk.run(importId);
    expect(await stems(courseId)).toEqual([`${stem}哪项`]);
  });
});
