import { afterEach, beforeEach, expect, it } from 'vitest';
import { importCatalogue } from '../import-catalogue.ts';
import { TestCatalogue, type Wishes } from '../testing/make-catalogue.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';

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

const importChanged = async (wishes: Wishes) => {
  await catalogue.change(wishes);
  return await importCatalogue(school, catalogue.folder, { dryRun: false });
};
const papers = 'courses/demo/papers.yaml';

it('a paper whose last day is over does not hold out again what practice has shown since, by no way round', async () => {
  const paper = (more: string) => ({
    [papers]: () =>
      `- id: 1\n  title: 留卷\n  minutes: 30\n${more}  topics:\n    - { title: 一, questions: [10001] }\n`,
  });
  const over = paper('  heldOut: true\n  endDate: 2020-02-10\n');
  const kept = async () =>
    await school.database.connection
      .selectFrom('mock_paper')
      .where('paper_id', '=', 1)
      .select(['end_date', 'is_held_out'])
      .executeTakeFirst();
  expect((await importChanged(over)).faults).toEqual([]);
  // Another paper may ask them by then.
  const both = () =>
    `${over[papers]()}- id: 2\n  title: 另一份\n  minutes: 30\n  topics:\n    - { title: 一, questions: [10001] }\n`;
  expect((await importChanged({ [papers]: both })).faults).toEqual([]);
  expect((await importChanged(over)).faults).toEqual([]);
  for (const endDate of ['', '  endDate: 2099-02-10\n']) {
    const { faults, counts } = await importChanged(paper(`  heldOut: true\n${endDate}`));
    expect(faults).toEqual([
      '试卷 1：题 10001 留过，后来已经放进练习，不能再留着；请在 papers.yaml 里去掉 heldOut 或换题（只是改了日子，也可以把 endDate 改回去），再导入一次',
    ]);
    expect(counts.papers).toMatchObject({ changed: 0, skipped: 1 });
    expect(await kept()).toEqual({ end_date: '2020-02-10', is_held_out: true });
  }
  expect((await importChanged(paper('  endDate: 2099-02-10\n'))).faults).toEqual([]);
  expect(await kept()).toEqual({ end_date: '2099-02-10', is_held_out: false });
  // Nor by a way round.
  const { faults } = await importChanged(paper('  heldOut: true\n  endDate: 2099-02-10\n'));
  expect(faults).toHaveLength(1);
});
