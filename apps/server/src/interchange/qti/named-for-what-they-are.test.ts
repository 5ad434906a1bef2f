import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeZip } from '../../testing/make-zip.ts';
import { importQuestions, type QuestionsOptions } from '../import-questions.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';

let school: TestSchool;
let folder: string;

beforeEach(async () => {
  school = await openTestSchool();
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-foreign-'));
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
  return report;
}

const item = (interaction: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i1" title="久期">
    <responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
    <itemBody><p>久期是什么</p>${interaction}</itemBody></assessmentItem>`;

describe('what cannot be taken is named for what it is', () => {
  it('a SCORM package, and not a broken package of questions', async () => {
    const manifest = `<manifest xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"><metadata><schema>ADL SCORM</schema></metadata>
      <resources><resource identifier="r" type="webcontent" adlcp:scormType="sco" href="index.html"/></resources></manifest>`;
    const { fault } = await take(
      '课件.zip',
      makeZip([
        { name: 'imsmanifest.xml', content: manifest },
        { name: 'index.html', content: '<p>课件</p>' },
      ]),
    );
    expect(fault).toBe(
      '课件.zip：这是 SCORM 课件包，不是题目：要在课里学它，请用 xuezhou courseware import 放进课程的一章；要里面的题目，请从制作它的工具里导出（QTI、GIFT 或表格）',
    );
  });

  it('a question of STACK, while the others of its file are taken', async () => {
    const { counts, rows } = await take(
      '数学.xml',
      `<quiz>
        <question type="stack"><name><text>求导</text></name><questiontext format="html"><text>[[input:ans1]]</text></questiontext></question>
        <question type="truefalse"><name><text>一</text></name><questiontext format="html"><text>零是偶数</text></questiontext>
          <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>
      </quiz>`,
    );
    expect(counts).toMatchObject({ added: 1, skipped: 1 });
    expect(rows.map(({ reason }) => reason)).toContain(
      '这是 STACK 数学题，要代数系统出题和判分，这里没有：可以改成数值题或问答题',
    );
  });

  it.each([
    ['an item', '题.xml', item('<graphicOrderInteraction responseIdentifier="R"/>')],
    ['an item without a place to answer', '题.xml', item('')],
    ['its manifest alone', 'imsmanifest.xml', '<manifest identifier="m"><resources/></manifest>'],
    ['its test alone', '卷.xml', '<assessmentTest identifier="t"><testPart/></assessmentTest>'],
    ['an older one', '旧.xml', '<questestinterop><item ident="i"/></questestinterop>'],
    [
      'a package without items',
      '包.zip',
      makeZip([{ name: 'imsmanifest.xml', content: '<manifest/>' }]),
    ],
    ['a package without a list', '包.zip', makeZip([{ name: 'a.xml', content: item('') }])],
  ])('QTI and never Moodle: %s', async (_what, name, content) => {
    const { fault, rows, counts } = await take(name, content);
    expect(counts.added).toBe(0);
    const told = [fault, ...rows.map(({ reason }) => reason)].join('');
    expect(told).toMatch(/QTI|这里没有|没有作答的地方/);
    expect(told).not.toContain('Moodle');
  });
});

describe('banks of like names', () => {
  const rows = (stem: string) => `题干,A,B,答案\n${stem}的第一题,一,二,A\n`;
  const courses = async () =>
    await school.database.connection
      .selectFrom('course')
      .select(['course_id as id', 'source'])
      .orderBy('course_id')
      .execute();

  it('stay two, and the one that comes later is told of the other and how to join it', async () => {
    await take('基金从业.csv', rows('甲'));
    const { notes } = await take('基金 从业题库.csv', rows('乙'));
    const [first, second] = await courses();
    expect(second?.source).toBe('bank:基金 从业题库');
    expect(notes).toEqual([
      `已有名字相近的题库“基金从业”（课程 ${first?.id}），没有并进去；要并进去请加上 --course ${first?.id}`,
    ]);
  });

  it('are one where a file of another name says the same bank, which is told', async () => {
    await take('基金从业.csv', rows('甲'));
    const { notes } = await take('test-基金从业.csv', rows('乙'));
    const all = await courses();
    expect(all).toHaveLength(1);
    expect(notes).toEqual([
      `题目进了已有的题库“基金从业”（课程 ${all[0]?.id}，由 基金从业.csv 建立）；要另成一个题库，请换一个题库名或文件名`,
    ]);
    expect((await take('基金从业.csv', rows('丙'))).notes).toBeUndefined();
  });
});
