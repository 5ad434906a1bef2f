import { joinCampClass } from '@xuezhou/contract/camp';
import { getManagedCamp, saveCamp, takeOverCamp } from '@xuezhou/contract/camp/console';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { chapter, TestCatalogue } from '../testing/make-catalogue.ts';

const campId = 1;
let school: TestApp;
let catalogue: TestCatalogue;
const bring = () => importCatalogue(school.services, catalogue.folder, { dryRun: false });
const stored = async () => {
  const { connection } = school;
  const lectures = await connection.selectFrom('bullet').select('bullet_id').execute();
  const papers = await connection
    .selectFrom('mock_paper')
    .where('retired_at', 'is', null)
    .select('paper_id')
    .orderBy('paper_id')
    .execute();
  return {
    lectures: lectures.map(({ bullet_id }) => bullet_id),
    papers: papers.map(({ paper_id }) => paper_id),
  };
};
/** Files without the camp, the lecture and the first paper. */
const without = {
  ...{ 'courses/demo/camps.yaml': '[]', 'careers.yaml': '[]', [`${chapter}/lectures.yaml`]: '[]' },
  [`${chapter}/questions.yaml`]: (text: string) => text.replace(/ {2}lecture: .*\n/, ''),
  'courses/demo/papers.yaml': (text: string) => text.slice(text.indexOf('- id: 2')),
};
const held = (what: string) =>
  `${what}：文件里没有了，但训练营“三天营”的任务用到它，所以留着；请先在教务台改训练营，或者在文件里放回去`;

beforeEach(async () => {
  school = await startTestApp();
  school.clock.set('2026-11-20T04:00:00Z');
  catalogue = await TestCatalogue.make();
  await bring();
});
afterEach(async () => {
  await catalogue.remove();
});

it('files take nothing away that a camp of pages asks for, say so, and do once it is asked for no more', async () => {
  const owner = await signInStaffAs(school, { isOwner: true });
  await owner.data(takeOverCamp, { body: { campId } });
  await catalogue.change(without);
  expect((await bring()).faults).toEqual([held('课 1001'), held('试卷 1')]);
  expect(await stored()).toEqual({ lectures: [1001], papers: [1, 2] });
  const { plan, version } = await owner.data(getManagedCamp, { params: { campId } });
  const tasks = plan.tasks.filter(({ kind }) => kind !== 'lecture' && kind !== 'mock');
  await owner.data(saveCamp, {
    body: { requestId: uuidv7(), campId, courseId: 1, version, plan: { ...plan, tasks } },
  });
  expect((await bring()).faults).toEqual([]);
  expect(await stored()).toEqual({ lectures: [], papers: [2] });
});

it('nor what those in a camp of files still need, until its last day has passed', async () => {
  const student = await school.signIn({ courses: [1] });
  await student.data(joinCampClass, { query: { classId: 1 } });
  await catalogue.change(without);
  expect((await bring()).faults).toEqual([held('课 1001'), held('试卷 1')]);
  expect((await stored()).lectures).toEqual([1001]);
  school.clock.set('2026-11-23T04:00:00Z');
  expect((await bring()).faults).toEqual([]);
  expect(await stored()).toEqual({ lectures: [], papers: [2] });
});

it('a chapter that goes whole stays whole where a lecture of it is asked for', async () => {
  const owner = await signInStaffAs(school, { isOwner: true });
  await owner.data(takeOverCamp, { body: { campId } });
  await catalogue.change({
    ...without,
    [`${chapter}/lectures.yaml`]: null,
    [`${chapter}/questions.yaml`]: null,
    [`${chapter}/cards.yaml`]: null,
    [`${chapter}/figures/a.svg`]: null,
    'courses/demo/papers.yaml': '[]',
    [`${chapter}/reading.md`]:
      '---\nid: 102\nnumber: 第 2 章\ntitle: 别的\nsubjects:\n  - { id: 103, title: 别的, group: basis }\nminutes: 12\n---\n\n正文\n',
  });
  const { faults } = await bring();
  expect(faults).toEqual([held('课 1001'), held('试卷 1'), held('章 101')]);
  expect((await stored()).lectures).toEqual([1001]);
  const subjects = await school.connection.selectFrom('subject').select('subject_id').execute();
  expect(subjects.map(({ subject_id }) => subject_id)).toEqual(
    expect.arrayContaining([101, 102, 103]),
  );
});

it('a camp of another course that has the number of the camp in a file is told apart', async () => {
  const owner = await signInStaffAs(school, { isOwner: true });
  await owner.data(takeOverCamp, { body: { campId } });
  const { courseId } = await makeCourse(school.connection);
  await school.connection
    .updateTable('camp')
    .set({ course_id: courseId })
    .where('camp_id', '=', campId)
    .execute();
  expect((await bring()).faults).toEqual([
    'courses/demo/camps.yaml（1）：编号 1 在教务台里是另一门课的训练营，文件里的“三天营”没有导入；请在文件里换一个编号',
  ]);
});
