import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/import/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { listAudit } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { demandAuditWords } from '../../testing/desks/demand-audit-words.ts';
import { makeStaff } from '../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { keyOfFile } from './run.repository.ts';
import { importDesk } from './testing/import-desk.ts';

const school = await startTestApp();
const { connection } = school;
const desk = await importDesk(school);
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

const heading = '题干,A,B,答案,解析\n';
const sheet = (...rows: readonly string[]) => heading + rows.map((row) => `${row}\n`).join('');
const stems = async (courseId: number) =>
  (
    await connection
      .selectFrom('question')
      .where('course_id', '=', courseId)
      .where('retired_at', 'is', null)
      .orderBy('position')
      .select('stem_text')
      .execute()
  ).map(({ stem_text }) => stem_text);
const courseOf = async () => (await makeCourse(connection)).courseId;

/** A file whose rows were looked at. */
let files = 0;
async function looked(content: string, courseId?: number, name = `题目${(files += 1)}.csv`) {
  const importId = await desk.bring(name, content, courseId);
  return { importId, run: await desk.look(importId) };
}

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

describe('writing', () => {
  it('is of what was seen: after another change it is refused', async () => {
    const { importId, run } = await looked(sheet('一加一,2,3,A,'), await courseOf());
    await desk.staff.data(contract.mendRow, {
      body: { importId, at: 0, cells: [{ field: 'answer', value: 'B' }] },
    });
    const body = { importId, revision: run.revision };
    expect((await desk.staff.call(contract.runImport, { body })).status).toBe(
      refused('importChanged'),
    );
    await desk.work();
    expect((await desk.staff.call(contract.runImport, { body })).status).toBe(
      refused('importChanged'),
    );
  });

  it('happens once, however often it is asked for and tried', async () => {
    const courseId = await courseOf();
    const { importId } = await looked(sheet('一加一,2,3,A,'), courseId);
    const both = await Promise.all([1, 2].map(() => desk.ask(importId)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      refused('importOver'),
    ]);
    await desk.work();
    const { importNo } = await desk.see(importId);
    const { list } = await desk.staff.data(listAudit, { query: {} });
    expect(
      list.filter(
        ({ operation, targetId }) => operation === 'runImport' && targetId === String(importNo),
      ),
    ).toMatchObject([
      {
        targetKind: 'import',
        after: {
          added: 1,
          changed: 0,
          unchanged: 0,
          skipped: 0,
          courses: [courseId],
        },
      },
    ]);
    await demandAuditWords(connection);
  });

  it('stops where the permission was taken away or the course deleted meanwhile', async () => {
    const courseId = await courseOf();
    const { staffId } = await makeStaff(school, { permissions: ['content.publish'] });
    const other = await importDesk(school, staffId);
    const importId = await other.bring('题目.csv', sheet('一加一,2,3,A,'), courseId);
    await other.look(importId);
    expect((await other.ask(importId)).status).toBe(200);
    const roles = await connection
      .deleteFrom('staff_role_member')
      .where('staff_id', '=', staffId)
      .returningAll()
      .execute();
    await other.work();
    await connection.insertInto('staff_role_member').values(roles).execute();
    expect(await other.see(importId)).toMatchObject({
      ...{ state: 'failed', fault: expect.stringContaining('没有权限发布') },
    });
    expect(await stems(courseId)).toEqual([]);
    const gone = await looked(sheet('一加一,2,3,A,'), courseId);
    expect((await desk.ask(gone.importId)).status).toBe(200);
    await connection
      .updateTable('import_run')
      .set({ course_id: 2_000_000_000 })
      .where('import_id', '=', gone.importId)
      .execute();
    await desk.work();
    expect(await desk.see(gone.importId)).toMatchObject({
      ...{ state: 'failed', fault: '没有编号为 2000000000 的课程' },
    });
  });

  it('[GET /api/console/imports/courses] reaches the own courses alone for who may publish to no more', async () => {
    const [courseId, foreign] = [await courseOf(), await courseOf()];
    const { staffId } = await makeStaff(school, { permissions: ['content.publish:own'] });
    const own = { staff_id: staffId, kind: 'course' as const, target_id: courseId };
    await connection.insertInto('staff_duty').values(own).execute();
    const narrow = await importDesk(school, staffId);
    const content = sheet('一加一,2,3,A,');
    expect((await narrow.send('题目.csv', content, { courseId: foreign })).status).toBe(
      refused('notOwn'),
    );
    expect((await narrow.send('题目.csv', content)).status).toBe(refused('notOwn'));
    const importId = await narrow.bring('只有自己的课.csv', content, courseId);
    await narrow.look(importId);
    const { open } = await narrow.staff.data(contract.listImports);
    expect(open).toMatchObject([{ importId, state: 'ready' }]);
    expect(await narrow.staff.data(contract.listImportCourses)).toMatchObject([{ courseId }]);
    const { importNo } = await narrow.run(importId);
    const listed = async () =>
      (await narrow.staff.data(contract.listImports)).past.map((each) => each.importNo);
    const theirs = await desk.run((await looked(sheet('甲,2,3,A,'), foreign)).importId);
    expect(await listed()).toEqual([importNo]);
    const undo = (no: number | null) =>
      narrow.staff.call(contract.undoImport, { body: { importNo: no! } });
    expect((await undo(theirs.importNo)).status).toBe(refused('notOwn'));
    expect((await undo(2_000_000)).status).toBe(refused('notOwn'));
    expect((await undo(importNo)).status).toBe(200);
    expect(await stems(courseId)).toEqual([]);
  });
});

describe('a question that stands in another course', () => {
  it('is moved only where somebody decides so, and by nobody who may not publish there', async () => {
    const [courseId, foreign] = [await courseOf(), await courseOf()];
    const name = '移动.csv';
    const content = sheet('一加一,2,3,A,');
    await desk.run((await looked(content, foreign, name)).importId);
    const { staffId } = await makeStaff(school, { permissions: ['content.publish:own'] });
    const own = { staff_id: staffId, kind: 'course' as const, target_id: courseId };
    await connection.insertInto('staff_duty').values(own).execute();
    const narrow = await importDesk(school, staffId);
    const importId = await narrow.bring(name, content, courseId);
    expect((await narrow.look(importId)).counts).toMatchObject({ conflict: 1, update: 0 });
    await narrow.mend(importId, 0, { choice: 'take' });
    expect(await narrow.run(importId)).toMatchObject({
      ...{ state: 'failed', fault: expect.stringContaining('没有权限') },
    });
    expect(await stems(foreign)).toEqual(['一加一']);
    const undecided = await looked(content, courseId, name);
    await desk.run(undecided.importId);
    expect(await stems(foreign)).toEqual(['一加一']);
    const moved = await looked(content, courseId, name);
    await desk.mend(moved.importId, 0, { choice: 'take' });
    await desk.run(moved.importId);
    expect([await stems(foreign), await stems(courseId)]).toEqual([[], ['一加一']]);
  });
});

describe('[POST /api/console/imports/undo] [GET /api/console/imports] an import that was', () => {
  it('is taken back whole within seven days, once', async () => {
    const courseId = await courseOf();
    await desk.run((await looked(sheet('一加一,2,3,A,因为'), courseId, '撤.csv')).importId);
    const { importNo } = await desk.run(
      (await looked(sheet('一加一,2,3,A,所以', '二加二,4,5,A,'), courseId, '撤.csv')).importId,
    );
    const find = async () =>
      (await desk.staff.data(contract.listImports)).past.find((each) => each.importNo === importNo);
    expect(await find()).toMatchObject({
      fileName: '撤.csv',
      added: 1,
      changed: 1,
      undoneAt: null,
    });
    const undo = () =>
      desk.staff.call(contract.undoImport, { body: { importNo: importNo!, why: '拿错了文件' } });
    expect(await undo()).toMatchObject({ status: 200, data: { removed: 1, restored: 1, kept: 0 } });
    expect(await stems(courseId)).toEqual(['一加一']);
    expect((await undo()).status).toBe(refused('undoDone'));
    expect(await find()).toMatchObject({ undoUntil: null, undoneAt: expect.any(String) });
    const { list } = await desk.staff.data(listAudit, { query: {} });
    expect(list[0]).toMatchObject({ operation: 'undoImport', why: '拿错了文件' });
  });

  it('of another school’s number, or later, is not', async () => {
    const undo = (importNo: number) => desk.staff.call(contract.undoImport, { body: { importNo } });
    expect((await undo(2_000_000)).status).toBe(refused('importUnknown'));
    const { importNo } = await desk.run(
      (await looked(sheet('丁,2,3,A,'), await courseOf())).importId,
    );
    const { imported_at } = await connection
      .selectFrom('question_import')
      .where('import_id', '=', importNo!)
      .select('imported_at')
      .executeTakeFirstOrThrow();
    await connection
      .updateTable('question_import')
      .set({ imported_at: new Date(imported_at.getTime() - 7 * 86_400_000 - 1000) })
      .where('import_id', '=', importNo!)
      .execute();
    expect((await undo(importNo!)).status).toBe(refused('undoOver'));
  });

  it('one whose writing ended with its server is said to have failed a day later, and is tried again or given up', async () => {
    const courseId = await courseOf();
    const { importId, run } = await looked(sheet('庚,2,3,A,'), courseId);
    const { revision } = run;
    await desk.staff.data(contract.runImport, { body: { importId, revision } });
    // As a server that died leaves it: nothing is asked of any job any more.
    await sql`delete from graphile_worker._private_jobs where key = ${`import-${importId}`}`.execute(
      connection,
    );
    const forget = async () => {
      await enqueue(connection, 'forget-imports', {});
      await school.runJobs(['forget-imports']);
    };
    await forget();
    expect((await desk.see(importId)).state).toBe('running');
    await connection
      .updateTable('import_run')
      .set({ changed_at: new Date(school.clock.now().getTime() - 25 * 3_600_000) })
      .where('import_id', '=', importId)
      .execute();
    await forget();
    expect((await desk.see(importId)).state).toBe('failed');
    expect(await stems(courseId)).toEqual([]);
    const drop = await desk.staff.call(contract.dropImport, { body: { importId } });
    expect(drop.status).toBe(200);
  });

  it('a file that nobody went on with for a week is forgotten, what is written stays to be undone', async () => {
    const { importId } = await looked(sheet('戊,2,3,A,'), await courseOf());
    const done = await desk.run((await looked(sheet('己,2,3,A,'), await courseOf())).importId);
    await connection
      .updateTable('import_run')
      .set({ changed_at: new Date(school.clock.now().getTime() - 8 * 86_400_000) })
      .where('import_id', 'in', [importId, done.importId])
      .execute();
    await enqueue(connection, 'forget-imports', {});
    await school.runJobs(['forget-imports']);
    expect(await school.services.storage.stat(keyOfFile(importId))).toBeUndefined();
    expect((await desk.staff.call(contract.getImport, { params: { importId } })).status).toBe(
      refused('importUnknown'),
    );
    expect(await desk.see(done.importId)).toMatchObject({ state: 'done' });
    expect(await desk.rows(done.importId)).toEqual([]);
  });
});
