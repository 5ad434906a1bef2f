import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { TestCatalogue } from '../testing/make-catalogue.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';

const catalogue = await TestCatalogue.make();
afterAll(async () => await catalogue.remove());
let school: TestSchool;
beforeEach(async () => {
  school = await openTestSchool();
});
afterEach(async () => await school.close());

let nextGood = 9001;

/** As a page does that takes a good over: it commits while an import is between reading and writing. */
async function takeGoodOver(): Promise<void> {
  const now = new Date();
  await school.database.connection
    .insertInto('school_good')
    .values({
      ...{ good_id: nextGood++, request_id: randomUUID(), plan: '{}', published: null },
      ...{ published_version: null, made_by: 1, made_at: now, changed_by: 1 },
      ...{ changed_by_name: '', changed_at: now },
    })
    .execute();
}

/** Imports while somebody works at pages: once after each of so many readings. */
async function importBeside(times: number) {
  let left = times;
  const stat: Storage['stat'] = async (key) => {
    // Files are looked for when all is read, and before anything is locked; the last of a reading is that of a lecture.
    if (key.startsWith('sources/') && left-- > 0) await takeGoodOver();
    return await school.storage.stat(key);
  };
  const services = { ...school, storage: { ...school.storage, stat } };
  return await importCatalogue(services, catalogue.folder, { dryRun: false });
}

const courses = async () =>
  await school.database.connection.selectFrom('course').select('course_id').execute();

it('what pages change while files are read has them read anew, four times if need be', async () => {
  const report = await importBeside(4);
  expect(report.faults).toEqual([]);
  expect(await courses()).toEqual([{ course_id: 1 }]);
});

it('whom pages overtake each time is told so, and by what, and writes nothing', async () => {
  await expect(importBeside(5)).rejects.toMatchObject({
    refusal: 'importOvertaken',
    message: expect.stringMatching(/由教务台接管的内容.*再导入一次/s),
  });
  expect(await courses()).toEqual([]);
  // It goes once they stopped.
  expect((await importBeside(0)).faults).toEqual([]);
  expect(await courses()).toEqual([{ course_id: 1 }]);
});
