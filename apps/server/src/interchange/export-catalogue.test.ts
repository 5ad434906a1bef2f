import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportCatalogue } from './export-catalogue.ts';
import { ExportError } from './export/export-folder.ts';
import { importCatalogue } from './import-catalogue.ts';
import { bankFiles } from './banks/read/read-bank-file.ts';
import { importQuestions } from './import-questions.ts';
import { dumpContent } from './testing/dump-content.ts';
import { chapter, TestCatalogue } from './testing/make-catalogue.ts';
import { openTestSchool, type TestSchool } from './testing/open-test-school.ts';

let [first, second]: TestSchool[] = [];
let catalogue: TestCatalogue;
let folder: string;

beforeEach(async () => {
  [first, second] = [await openTestSchool(), await openTestSchool()];
  catalogue = await TestCatalogue.make({
    [`${chapter}/lectures.yaml`]: (text) =>
      `${text}- { id: 1002, title: 录像, subject: 102, type: intensive, video: videos/a.MP4, captions: videos/a.srt, chapters: [{ at: 0, title: 切线 }, { at: 9, title: 凸性 }], questions: [{ id: 10001, at: 5 }] }
- { id: 1003, title: 双语, subject: 102, type: basic, video: videos/a.MP4, captions: { zh: videos/a.srt, en: videos/b.vtt } }\n`,
    [`${chapter}/videos/a.MP4`]: 'not really a video',
    [`${chapter}/videos/a.srt`]: '1\n00:00:01,000 --> 00:00:02,000\n你好\n',
    [`${chapter}/videos/b.vtt`]: 'WEBVTT\n\n00:01.000 --> 00:02.000\nhello\n',
  });
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-export-'));
});
afterEach(async () => {
  await first?.close();
  await second?.close();
  await catalogue.remove();
  await rm(folder, { recursive: true, force: true });
});

const schools = () => {
  if (first === undefined || second === undefined) throw new Error('no schools');
  return { first, second };
};

it('gives files back that make an equal catalogue in an empty school', async () => {
  const { first, second } = schools();
  const { faults } = await importCatalogue(first, catalogue.folder, { dryRun: false });
  expect(faults).toEqual([]);
  expect(await exportCatalogue(first, folder)).toMatchObject({ courses: 1, books: 1, faults: [] });
  const report = await importCatalogue(second, folder, { dryRun: false });
  expect(report.faults).toEqual([]);
  expect(await dumpContent(second.database.connection)).toEqual(
    await dumpContent(first.database.connection),
  );
  expect((await importCatalogue(first, folder, { dryRun: true })).rows).toBe(0);
});

it('names a question that stands in no topic, and leaves it out of files that could not be read back', async () => {
  const { first } = schools();
  await importCatalogue(first, catalogue.folder, { dryRun: false });
  const { connection } = first.database;
  await connection
    .updateTable('question')
    .set({ subject_id: null })
    .where('question_id', '=', 10001)
    .execute();
  const { faults } = await exportCatalogue(first, folder);
  expect(faults).toEqual(['题 10001 没有考点，未导出']);
  expect(await readFile(`${folder}/${chapter}/questions.yaml`, 'utf8')).not.toContain('null');
});

it('gives the encoder of a lecture its captions in each language, and gives them back', async () => {
  const { first } = schools();
  expect((await importCatalogue(first, catalogue.folder, { dryRun: false })).faults).toEqual([]);
  const { source_key } = await first.database.connection
    .selectFrom('video')
    .where('video_id', '=', 1003)
    .select('source_key')
    .executeTakeFirstOrThrow();
  const stored = await first.storage.get(`${source_key}/lecture.json`);
  expect(stored && (await json(stored.body))).toEqual({
    kind: 'file',
    video: 'video.mp4',
    captions: { zh: 'captions-zh.srt', en: 'captions-en.vtt' },
    media: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  await exportCatalogue(first, folder);
  expect(await readFile(`${folder}/${chapter}/videos/b.vtt`, 'utf8')).toContain('hello');
  expect(await readFile(`${folder}/${chapter}/lectures.yaml`, 'utf8')).toContain(
    'en: videos/b.vtt',
  );
});

it('takes chapters and questions of a lecture, gives them back, and encodes no picture anew for a word', async () => {
  const { first } = schools();
  await importCatalogue(first, catalogue.folder, { dryRun: false });
  const { connection } = first.database;
  const stored = async () => {
    const { source_key, source_hash } = await connection
      .selectFrom('video')
      .where('video_id', '=', 1002)
      .select(['source_key', 'source_hash'])
      .executeTakeFirstOrThrow();
    const found = await first.storage.get(`${source_key}/lecture.json`);
    return { source_hash, made: found && ((await json(found.body)) as Record<string, unknown>) };
  };
  const before = await stored();
  expect(before.made?.['chapters']).toEqual([
    { title: '切线', start: 0 },
    { title: '凸性', start: 9 },
  ]);
  await exportCatalogue(first, folder);
  const lectures = await readFile(`${folder}/${chapter}/lectures.yaml`, 'utf8');
  expect(lectures).toContain('10001');
  await catalogue.change({
    [`${chapter}/videos/a.srt`]: '1\n00:00:01,000 --> 00:00:02,000\n您好\n',
  });
  await importCatalogue(first, catalogue.folder, { dryRun: false });
  const after = await stored();
  expect(after.source_hash).not.toBe(before.source_hash);
  expect(after.made?.['media']).toBe(before.made?.['media']);
});

it.each([
  [
    'chapters: [{ at: 9, title: 凸性 }, { at: 9, title: 切线 }]',
    'chapters 的 at 要从早到晚，不能相同',
  ],
  ['questions: [{ id: 10001, at: 5 }, { id: 10001, at: 6 }]', '题 10001 在这节课里已经问过一次'],
  [
    'questions: [{ id: 99999, at: 5 }]',
    'questions 里的题 99999 不在课程文件里，放到那里时可能不会问',
  ],
  ['questions: [10001]', 'questions 的每一项应该是“字段: 值”的一组内容'],
])('says what is wrong with a lecture’s %s', async (marks, fault) => {
  const { first } = schools();
  await catalogue.change({
    [`${chapter}/lectures.yaml`]: (text) =>
      `${text}- { id: 1004, title: 录像, subject: 102, type: basic, video: videos/a.MP4, ${marks} }\n`,
  });
  const { faults } = await importCatalogue(first, catalogue.folder, { dryRun: true });
  expect(faults.join()).toContain(fault);
});

it('gives back whether options are shuffled, by course and by paper', async () => {
  const { first, second } = schools();
  await catalogue.change({
    'courses/demo/course.yaml': (text) => `${text}shuffleOptions: true\n`,
    'courses/demo/papers.yaml': (text) =>
      text.replace('minutes: 30', 'minutes: 30\n  shuffleOptions: false'),
  });
  await importCatalogue(first, catalogue.folder, { dryRun: false });
  await exportCatalogue(first, folder);
  expect((await importCatalogue(second, folder, { dryRun: false })).faults).toEqual([]);
  const { connection } = second.database;
  expect(
    await connection.selectFrom('course').select(['course_id', 'shuffle_options']).execute(),
  ).toEqual([{ course_id: 1, shuffle_options: true }]);
  expect(
    await connection
      .selectFrom('mock_paper')
      .select(['paper_id', 'shuffle_options'])
      .orderBy('paper_id')
      .execute(),
  ).toEqual([
    { paper_id: 1, shuffle_options: false },
    { paper_id: 2, shuffle_options: null },
  ]);
});

it('keeps what an author wrote to the letter', async () => {
  const { first } = schools();
  await importCatalogue(first, catalogue.folder, { dryRun: false });
  await exportCatalogue(first, folder);
  const questions = await readFile(path.join(folder, chapter, 'questions.yaml'), 'utf8');
  expect(questions).toContain('text: 7.2000 元');
  expect(questions).toContain('explanation: |\n    $$FV=1$$\n');
  const video = await readFile(path.join(folder, chapter, 'videos/a.MP4'), 'utf8');
  expect(video).toBe('not really a video');
});

it('gives banks of questions back as CSV', async () => {
  const { first, second } = schools();
  const bank = path.join(folder, '题库.csv');
  await writeFile(
    bank,
    '编号,题干,A,B,C,答案,解析,难度\nk1,"有逗号,和""引号""\n和两行",甲,乙,丙,AC,因为,难\nk2,问答,,,,参考答案,,\n',
  );
  await importQuestions(first, [bank], { dryRun: false });
  const exported = path.join(folder, 'out');
  expect(await exportCatalogue(first, exported)).toMatchObject({ banks: 1, faults: [] });
  await importQuestions(second, await bankFiles(path.join(exported, 'banks')), { dryRun: false });
  expect(await dumpContent(second.database.connection)).toEqual(
    await dumpContent(first.database.connection),
  );
});

it('refuses a folder with files in it', async () => {
  const { first } = schools();
  await writeFile(path.join(folder, 'mine.txt'), 'mine');
  await expect(exportCatalogue(first, folder)).rejects.toThrow(ExportError);
});
