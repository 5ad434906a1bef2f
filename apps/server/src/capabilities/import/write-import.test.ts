import * as contract from '@xuezhou/contract/import/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { listAudit } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { demandAuditWords } from '../../testing/desks/demand-audit-words.ts';
import { makeStaff } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { keyOfFile } from './run.repository.ts';
import { importDesk } from './testing/import-desk.ts';
import { importSheets, sheet } from './testing/import-sheets.ts';

const school = await startTestApp();
const { connection } = school;
const desk = await importDesk(school);
const { courseOf, stems, looked } = importSheets(school, desk);
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

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
      ...{ state: 'failed', fault: expect.stringContaining('没有权限改这门课程') },
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
