import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../cli/run-cli.ts';
import { holdPlans } from '../capabilities/live/live.port.ts';
import { importCatalogue } from './import-catalogue.ts';
import { TestCatalogue } from './testing/make-catalogue.ts';
import { openTestSchool, type TestSchool } from './testing/open-test-school.ts';

let school: TestSchool;
let catalogue: TestCatalogue;

beforeEach(async () => {
  school = await openTestSchool();
  catalogue = await TestCatalogue.make();
});
afterEach(async () => {
  await catalogue.remove();
  await school.close();
});

const file = 'courses/demo/lives.yaml';
const importChanged = async (change: ((text: string) => string) | null = (text) => text) => {
  await catalogue.change({ [file]: change });
  const report = await importCatalogue(school, catalogue.folder, { dryRun: false });
  expect(report.faults).toEqual([]);
  return report;
};

const classes = async () =>
  await school.database.connection
    .selectFrom('live_class')
    .selectAll()
    .orderBy('live_id')
    .execute();

/** What students are to be told. */
async function told(): Promise<string[]> {
  const { rows } = await sql<{ how: string }>`
    select payload ->> 'how' as how from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'tell-live-change'
    order by j.id`.execute(school.database.connection);
  return rows.map(({ how }) => how);
}

const run = async (...words: string[]) => {
  const said: string[] = [];
  const terminal = {
    print: (line: string) => said.push(line),
    note: (line: string) => said.push(line),
  };
  await runCli(words, async () => ({ ...school, close: async () => {} }), terminal);
  return said.join();
};

describe('the live classes of a course’s files', () => {
  it('are planned, each once however often they are imported', async () => {
    await importChanged();
    expect((await importChanged()).rows).toBe(0);
    expect(await classes()).toMatchObject([
      {
        ...{ course_id: 1, content_id: 1, title: '久期答疑', teacher: '沈老师', revision: 0 },
        begins_at: new Date('2099-12-01T20:00:00+08:00'),
        ends_at: new Date('2099-12-01T21:00:00+08:00'),
      },
    ]);
    expect(await told()).toEqual([]);
  });

  it('are moved, cancelled and taken back by the file, and students are told', async () => {
    await importChanged();
    const [before] = await classes();
    const { counts } = await importChanged((text) => text.replace('20:00', '19:00'));
    expect(counts.lives).toMatchObject({ added: 0, changed: 1 });
    const [moved] = await classes();
    expect(moved).toMatchObject({ live_id: before?.live_id, room: before?.room, revision: 1 });
    expect(moved?.begins_at).toEqual(new Date('2099-12-01T19:00:00+08:00'));
    expect((await importChanged(null)).removed).toBe(1);
    expect((await classes())[0]?.cancelled_at).not.toBeNull();
    expect((await importChanged()).removed).toBe(0);
    expect((await classes())[0]).toMatchObject({ live_id: before?.live_id, cancelled_at: null });
    expect(await told()).toEqual(['moved', 'cancelled', 'restored']);
  });

  it('stay as they were when they have begun, with all that happened in them', async () => {
    await importChanged((text) => text.replace('2099', '2020'));
    expect((await importChanged(null)).removed).toBe(0);
    expect((await classes())[0]?.cancelled_at).toBeNull();
  });

  it('of which only the words change are told to nobody; calendars follow', async () => {
    await importChanged();
    await importChanged((text) => text.replace('久期答疑', '凸性答疑'));
    expect((await classes())[0]).toMatchObject({ title: '凸性答疑', revision: 1 });
    expect(await told()).toEqual([]);
  });

  it('are moved and cancelled in the file alone; one that the school planned itself is left in peace', async () => {
    await importChanged();
    const [live] = await classes();
    for (const words of [['cancel'], ['move', '--begins', '2099-12-02 20:00']])
      expect(await run('live', words[0] ?? '', String(live?.live_id), ...words.slice(1))).toContain(
        '请在那里改时间或删去，再导入一次',
      );
    await run(
      'live',
      'plan',
      '1',
      '--title',
      '加课',
      '--teacher',
      '沈',
      '--begins',
      '2099-12-03 20:00',
    );
    await importChanged(null);
    expect((await classes()).map((one) => [one.title, one.cancelled_at !== null])).toEqual([
      ['久期答疑', true],
      ['加课', false],
    ]);
  });

  const second = (given = '') => `- id: 2
  title: 凸性串讲
  teacher: ${given.includes('teacher') ? '周允' : '沈老师'}
  begins: 2099-12-01 20:30
  minutes: 60
${given.includes('overlaps') ? '  overlaps: true\n' : ''}`;
  const importBoth = async (given = '', dryRun = false) => {
    await catalogue.change({ [file]: (text) => `${text}${second(given)}` });
    return await importCatalogue(school, catalogue.folder, { dryRun });
  };

  it('that lie over another of their teacher or their course are left out, with the cure, as a page refuses them', async () => {
    const words =
      '直播课 2：和 2099-12-01 20:00 的“久期答疑”撞了，都是沈老师的课；请在 lives.yaml 里换一个时间，确实要同时上的写上 overlaps: true，再导入一次';
    for (const dryRun of [true, false]) {
      const { faults, counts } = await importBoth('', dryRun);
      expect(faults).toEqual([words]);
      expect(counts.lives).toMatchObject({ added: 1, skipped: 1 });
      await catalogue.change({ [file]: (text) => text.slice(0, text.indexOf('- id: 2')) });
    }
    expect((await classes()).map(({ title }) => title)).toEqual(['久期答疑']);
    const { faults } = await importBoth('teacher');
    expect(faults).toEqual([expect.stringContaining('是同一门课')]);
    await catalogue.change({ [file]: (text) => text.slice(0, text.indexOf('- id: 2')) });
    const both = await importBoth('overlaps');
    expect([both.faults.length, (await classes()).length]).toEqual([0, 2]);
    // What is planned is not looked at again, and an export says that both are wanted.
    expect((await importCatalogue(school, catalogue.folder, { dryRun: false })).faults).toEqual([]);
  });

  it('that would be moved over one that the school planned itself stay where they were, and are not cancelled', async () => {
    await importChanged();
    await run(
      ...[
        'live',
        'plan',
        '1',
        '--title',
        '加课',
        '--teacher',
        '沈',
        '--begins',
        '2099-12-03 20:00',
      ],
    );
    await catalogue.change({ [file]: (text) => text.replace('2099-12-01', '2099-12-03') });
    const { faults, removed } = await importCatalogue(school, catalogue.folder, { dryRun: false });
    expect([faults.length, removed]).toEqual([1, 0]);
    expect((await classes())[0]).toMatchObject({
      begins_at: new Date('2099-12-01T20:00:00+08:00'),
      cancelled_at: null,
    });
    expect(await told()).toEqual([]);
  });

  it('that were ended early hold their time no longer, and are told of no clash in it', async () => {
    await importChanged();
    await school.database.connection
      .updateTable('live_class')
      .set({ ended_at: new Date('2099-12-01T20:10:00+08:00') })
      .execute();
    const plan = ['--title', '加课', '--teacher', '沈老师', '--begins', '2099-12-01 20:30'];
    await run('live', 'plan', '1', ...plan);
    expect((await classes()).map(({ title }) => title)).toEqual(['久期答疑', '加课']);
    expect((await importChanged()).counts.lives).toMatchObject({ unchanged: 1, skipped: 0 });
  });

  it('that were ended are not moved, and it is said what to do; what is left as it is is left', async () => {
    await importChanged();
    for (const end of ['2099-12-01T21:00:00+08:00', '2020-12-01T21:00:00+08:00']) {
      await school.database.connection
        .updateTable('live_class')
        .set({
          ended_at: new Date('2020-12-01T20:10:00+08:00'),
          begins_at: new Date(Date.parse(end) - 3_600_000),
          ends_at: new Date(end),
        })
        .execute();
      await catalogue.change({ [file]: (text) => text.replace('2099-12-01', '2099-12-03') });
      const { faults, rows } = await importCatalogue(school, catalogue.folder, { dryRun: false });
      expect(faults).toEqual(['直播课 1：已经结束，改期请写成新的一节，用新的编号，再导入一次']);
      expect([rows, await told()]).toEqual([0, []]);
      await catalogue.change({ [file]: (text) => text.replace('2099-12-03', '2099-12-01') });
    }
  });

  it('of which the file does not say whether they may overlap stay as they are stored in that; what it says is written', async () => {
    await importChanged();
    const seen = async () => (await classes()).map(({ is_clash_seen: isSeen }) => isSeen);
    await school.database.connection
      .updateTable('live_class')
      .set({ is_clash_seen: true })
      .execute();
    expect((await importChanged()).rows).toBe(0);
    expect(await seen()).toEqual([true]);
    expect((await importChanged((text) => `${text}  overlaps: false\n`)).rows).toBe(1);
    expect(await seen()).toEqual([false]);
  });

  it('that stay as they are keep nobody from planning meanwhile', async () => {
    await importChanged();
    await school.database.connection.transaction().execute(async (change) => {
      await holdPlans(change);
      expect((await importChanged()).counts.lives).toMatchObject({ unchanged: 1 });
    });
  });

  it('may change places with each other', async () => {
    await catalogue.change({
      [file]: (text) => `${text}${second('teacher').replace('20:30', '22:00')}`,
    });
    await importCatalogue(school, catalogue.folder, { dryRun: false });
    await catalogue.change({
      [file]: (text) =>
        text.replace('20:00', '99:99').replace('22:00', '20:00').replace('99:99', '22:00'),
    });
    expect((await importCatalogue(school, catalogue.folder, { dryRun: false })).faults).toEqual([]);
    expect((await classes()).map(({ begins_at: at }) => at.getUTCHours())).toEqual([14, 12]);
  });
});
