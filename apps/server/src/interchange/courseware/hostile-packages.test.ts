import { describe, expect, it } from 'vitest';
import { tellCourseware } from '../../capabilities/courseware/testing/bring-courseware.ts';
import { makeCourse } from '../../testing/factories.ts';
import { makeScorm, type ScormWishes } from '../../capabilities/courseware/testing/make-scorm.ts';
import { makeZip } from '../../testing/make-zip.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const page = { name: 'index.html', content: '<p>1' };
const course = await makeCourse(school.connection);
const place = ['--course', String(course.courseId), '--reading', String(course.readingId)];

const tell = (zip: Buffer, more: readonly string[] = []) =>
  tellCourseware(school, zip, [...place, ...more]);

const rows = () =>
  school.connection.selectFrom('courseware').where('course_id', '=', course.courseId).execute();

const manifest = (inside: string, version = '1.2') =>
  `<manifest><metadata><schemaversion>${version}</schemaversion></metadata>${inside}</manifest>`;
const items = (organization: string, resources: string) =>
  manifest(
    `<organizations><organization>${organization}</organization></organizations><resources>${resources}</resources>`,
  );
const one = '<resource identifier="r" adlcp:scormtype="sco" href="index.html"/>';

/** Of each part no more than there may be. */
const ofManyObjectives = () => {
  const named = Array.from({ length: 100 }, (_, at) => `<o:objective objectiveID="o${at}"/>`);
  const inside = `<o:sequencing><o:objectives>${named.join('')}</o:objectives></o:sequencing>`;
  return Array.from(
    { length: 21 },
    (_, at) => `<item identifier="i${at}" identifierref="r">${inside}</item>`,
  ).join('');
};

describe('a package is not taken, in words, when it', () => {
  const cases: [string, Buffer | ScormWishes, string][] = [
    ['is no zip', Buffer.from('hello'), '既不是 zip'],
    ['leads elsewhere', { files: [page, { name: '../up.html', content: '' }] }, '指向别处'],
    [
      'has a program',
      { files: [page, { name: 'bin/Run.EXE', content: 'MZ' }] },
      '程序文件“bin/Run.EXE”',
    ],
    [
      'has names that differ by case',
      { files: [page, { name: 'Index.html', content: '' }] },
      '只差大小写',
    ],
    [
      'is a bomb',
      { files: [page, { name: 'a', content: 'x', claims: 400_000_000 }] },
      '展开后太大',
    ],
    ['has no manifest', makeZip([page]), '没有 imsmanifest.xml'],
    [
      'was packed with its folder',
      makeZip([{ name: '课/imsmanifest.xml', content: '' }]),
      '文件夹“课”里',
    ],
    ['is of another standard', makeZip([{ name: 'tincan.xml', content: '' }]), 'xAPI'],
    [
      'has entities of its own',
      { manifest: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>' },
      '实体',
    ],
    ['is broken', { manifest: '<manifest><' }, '不是完整的 XML'],
    ['does not say its version', { manifest: '<manifest/>' }, '1.2 还是 2004'],
    ['has no contents', { manifest: manifest('') }, '没有目录'],
    ['opens nothing', { manifest: items('<title>空</title>', '') }, '没有能打开的部分'],
    [
      'opens an address of others',
      {
        manifest: items(
          '<item identifierref="r"/>',
          '<resource identifier="r" href="https://e.example/x"/>',
        ),
      },
      '指向外面的网址',
    ],
    [
      'opens what it has not',
      {
        manifest: items(
          '<item identifierref="r"/>',
          '<resource identifier="r" href="../../etc/passwd"/>',
        ),
      },
      '不在压缩包里',
    ],
    [
      'names two parts alike',
      {
        manifest: items(
          '<item identifier="a" identifierref="r"/><item identifier="a" identifierref="r"/>',
          one,
        ),
      },
      '编号相同',
    ],
    ['names objectives without end', { manifest: items(ofManyObjectives(), one) }, '学习目标'],
  ];
  it.each(cases)('%s', async (_what, wishes, words) => {
    const { code, lines } = await tell(Buffer.isBuffer(wishes) ? wishes : makeScorm(wishes));
    expect(lines.join('\n')).toContain(words);
    expect(code).not.toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('has a link of the file system', async () => {
    const zip = makeScorm();
    const at = zip.indexOf('PK\x01\x02', 0, 'latin1');
    zip.writeUInt32LE((0xa1ff << 16) >>> 0, at + 38);
    expect((await tell(zip)).lines.join()).toContain('指向别处的链接');
  });
});

it('a trial tells what would come, and writes nothing', async () => {
  const files = [
    {
      ...page,
      content:
        '<img src="https://cdn.example/a.png"><a href="http://www.w3.org/1999"><a href="https://[host]/x">',
    },
  ];
  const { code, lines } = await tell(makeScorm({ files, standard: '2004' }), ['--dry-run']);
  expect(code).toBe(0);
  expect(lines).toEqual([
    expect.stringContaining('SCORM 2004，1 个部分'),
    '它要用外面的网址，这里打不开：https://cdn.example',
    '只检查，没有写入',
  ]);
  expect(await rows()).toEqual([]);
});

it('what is asked for is to be said rightly', async () => {
  for (const words of [
    ['--course', String(course.courseId)],
    [...place, '--replaces', '5'],
    [...place, '--pass', '0'],
    [...place, '--pass', '101'],
    ['--course', String(course.courseId), '--replaces', '999999'],
    ['--course', String(course.courseId), '--reading', '999999'],
  ])
    expect((await tellCourseware(school, makeScorm(), words)).code).not.toBe(0);
  expect(await rows()).toEqual([]);
});

it('is read as authoring tools write it: folders, parameters, what a part begins with', async () => {
  const inside = `<title>全书</title><item identifier="m"><title>模块</title>
    <item identifier="a" identifierref="r" parameters="?p=1"><title>一</title><adlcp:masteryscore>70</adlcp:masteryscore>
    <adlcp:datafromlms>begin</adlcp:datafromlms><imsss:sequencing><imsss:objectives>
    <imsss:primaryObjective objectiveID="O1"/><imsss:objective objectiveID="O2"/><imsss:objective objectiveID=" O2 "/><imsss:objective/>
    </imsss:objectives></imsss:sequencing></item></item>`;
  const resource =
    '<resource identifier="r" adlcp:scormtype="sco" xml:base="图/" href="a%20b.html#x"/>';
  const files = [{ name: '图/a b.html', content: '<p>1' }];
  const { code, lines } = await tell(makeScorm({ manifest: items(inside, resource), files }));
  expect(code, lines.join()).toBe(0);
  const { parts } = await school.connection
    .selectFrom('courseware_version')
    .select('parts')
    .executeTakeFirstOrThrow();
  expect(parts).toMatchObject([
    { key: 'm', title: '模块', depth: 0, href: null },
    {
      ...{ key: 'a', title: '一', depth: 1, reports: true },
      ...{ masteryScore: '70', launchData: 'begin', objectives: ['O1', 'O2'] },
      href: '%E5%9B%BE/a%20b.html?p=1#x',
    },
  ]);
});
