import { afterAll, describe, expect, it } from 'vitest';
import { makeZip } from '../testing/make-zip.ts';
import { backupEntries, field, type BackupWishes } from './testing/make-moodle-backup.ts';
import { makeTarGz } from './testing/make-tar.ts';
import { openPackageSchool, png, reasonsOf, titlesOf } from './testing/package-school.ts';

const school = await openPackageSchool('课.mbz');
afterAll(school.close);

const importBackup = async (wishes: BackupWishes) =>
  await school.take(await makeTarGz(backupEntries(wishes)));

const intro = (html: string) => `${field('intro', html)}<introformat>1</introformat>`;
const content = (html: string) => `${field('content', html)}<contentformat>1</contentformat>`;
const section = (number: number, name: string, more = '') =>
  `<number>${number}</number>${field('name', name)}${more}`;

describe('a backup of Moodle', () => {
  const whole: BackupWishes = {
    sections: {
      11: section(1, '第一章', '<sequence>3,1,2</sequence>'),
      10: section(
        0,
        '$@NULL@$',
        `${field('summary', '<p>欢迎<img src="@@PLUGINFILE@@/a.png"></p>')}<summaryformat>1</summaryformat>`,
      ),
      12: section(2, '草稿', '<visible>0</visible>'),
    },
    activities: [
      {
        id: 1,
        section: 11,
        kind: 'page',
        title: '久期',
        inside: content(
          '<p>图 <img src="@@PLUGINFILE@@/%E5%9B%BE/a.png" alt="a"> <a href="$@PAGEVIEWBYID*2@$">下一页</a></p>',
        ),
      },
      {
        id: 2,
        section: 11,
        kind: 'book',
        title: '讲义',
        inside: `<chapters><chapter id="9"><pagenum>2</pagenum><title>二</title>${content('<p>乙</p>')}<hidden>0</hidden></chapter><chapter id="8"><pagenum>1</pagenum><title>一</title>${content('<p>甲</p>')}<hidden>0</hidden></chapter><chapter id="7"><pagenum>3</pagenum><title>三</title>${content('<p>丙</p>')}<hidden>1</hidden></chapter></chapters>`,
      },
      { id: 3, section: 11, kind: 'label', title: '提示', inside: intro('<b>先读</b>') },
      {
        id: 4,
        section: 11,
        kind: 'url',
        title: '央行',
        inside: `${intro('<p>看这里</p>')}${field('externalurl', 'https://www.pbc.gov.cn/?a=1&b=2')}`,
      },
      { id: 5, section: 11, kind: 'resource', title: '公式表', inside: intro('') },
      { id: 6, section: 11, kind: 'folder', title: '数据', inside: intro('') },
      { id: 7, section: 11, kind: 'forum', title: '讨论', inside: '' },
      { id: 8, section: 12, kind: 'page', title: '藏在草稿里', inside: content('<p>x</p>') },
      { id: 9, section: 11, kind: 'page', title: '藏起来', inside: content('x'), isHidden: true },
      {
        id: 10,
        section: 11,
        kind: 'url',
        title: '脚本',
        inside: field('externalurl', 'javascript:x()'),
      },
    ],
    files: [
      { context: 30, component: 'course', area: 'section', item: 10, name: 'a.png', content: png },
      {
        context: 101,
        component: 'mod_page',
        area: 'content',
        folder: '/图/',
        name: 'a.png',
        content: png,
      },
      { context: 105, component: 'mod_resource', area: 'content', name: '表.pdf', content: '%PDF' },
      { context: 105, component: 'mod_resource', area: 'content', name: '.', content: '' },
      {
        context: 106,
        component: 'mod_folder',
        area: 'content',
        folder: '/一/',
        name: 'a.csv',
        content: '1',
      },
      {
        context: 106,
        component: 'mod_folder',
        area: 'content',
        name: 'b.csv',
        content: '2',
        bytes: null,
      },
      {
        context: 106,
        component: 'mod_folder',
        area: 'content',
        name: 'c.csv',
        content: '3',
        bytes: '4',
      },
    ],
  };

  it('becomes a book for each section, with pages, chapters, links and files, and tells all else', async () => {
    const report = await importBackup(whole);
    expect(report.fault).toBeUndefined();
    expect(titlesOf(await school.readings(report.courseId))).toEqual([
      '概要/概要',
      ...['提示', '久期', '讲义 · 一', '讲义 · 二', '央行'].map((title) => `第一章/${title}`),
    ]);
    const pages = await school.readings(report.courseId);
    expect(pages[0]?.html).toMatch(/^<p>欢迎<img src="\/files\/content\/[0-9a-f]{32}\.png"/);
    expect(pages[1]?.html).toBe('<p><b>先读</b></p>');
    expect(pages[2]?.html).toMatch(
      /^<p>图 <img src="\/files\/content\/.* alt="a" \/> 下一页<\/p>$/,
    );
    expect(pages[5]?.html).toContain('看这里');
    expect(pages[5]?.html).toContain('href="https://www.pbc.gov.cn/?a=1&amp;b=2"');
    const files = await school.connection
      .selectFrom('course_file')
      .where('course_id', '=', report.courseId)
      .selectAll()
      .execute();
    expect(files.map(({ title, file_name }) => [title, file_name])).toEqual([
      ['公式表', '表.pdf'],
      ['数据 · 一/a.csv', 'a.csv'],
    ]);
    for (const { storage_key, bytes } of files)
      expect(await school.storage.stat(storage_key)).toMatchObject({ size: bytes });
    expect(reasonsOf(report).toSorted()).toEqual(
      [
        '《草稿》：在 Moodle 里是隐藏的，没有取用',
        '《讲义 · 三》：在 Moodle 里是隐藏的，没有取用',
        '《数据》b.csv：备份里没有这个文件的内容',
        '《数据》c.csv：文件的内容已损坏',
        '《讨论》：讨论区没有取用',
        '《藏起来》：在 Moodle 里是隐藏的，没有取用',
        '《脚本》：不是 http 或 https 的网址，没有取用',
        '《藏在草稿里》：它所在的章节在 Moodle 里是隐藏的，没有取用',
      ].toSorted(),
    );
  });

  it('tells of the people and conditions that it leaves behind', async () => {
    const { notes } = await importBackup({
      ...whole,
      courseId: 9,
      activities: [
        {
          id: 1,
          section: 10,
          kind: 'page',
          title: '页',
          inside: content('<p>字</p>'),
          availability: '{"op":"&","c":[{"type":"date","d":">=","t":1}],"showc":[true]}',
        },
      ],
      more: [{ name: 'users.xml', content: '<users/>' }],
    });
    expect(notes).toEqual([
      '活动的访问条件没有保留，有这门课的学生都能看到',
      '学生、老师和他们的学习记录没有取用',
    ]);
  });

  it('is the same course as a zip, and imported again changes nothing', async () => {
    const first = await importBackup({ ...whole, courseId: 8 });
    const again = await school.take(
      makeZip(
        backupEntries({ ...whole, courseId: 8 }).map(({ name, content: body = '' }) => ({
          name,
          content: body,
        })),
      ),
    );
    expect(again.courseId).toBe(first.courseId);
    expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 8, skipped: 8 });
  });
});

describe('a backup that means harm', () => {
  const page = { id: 1, section: 1, kind: 'page', title: '页', inside: content('<p>字</p>') };

  it('skips a page that names entities, and takes the rest', async () => {
    const report = await importBackup({
      courseId: 30,
      activities: [page, { ...page, id: 2, inside: '<!ENTITY x SYSTEM "file:///etc/passwd">' }],
    });
    expect(titlesOf(await school.readings(report.courseId))).toEqual(['概要/页']);
    expect(reasonsOf(report)).toEqual([
      '《页》：activities/page_2/page.xml里有自定义的实体（<!ENTITY>），为了安全不接收',
    ]);
  });

  it('loses its scripts and handlers', async () => {
    const inside = content(
      '<p onclick="x()">好<script>alert(1)</script><a href="javascript:x()">点</a></p>',
    );
    const { courseId } = await importBackup({ courseId: 31, activities: [{ ...page, inside }] });
    expect((await school.readings(courseId))[0]?.html).toBe('<p>好点</p>');
  });

  it.each([
    [
      'links outside',
      { more: [{ name: 'x', type: 'symlink' as const, linkname: '/etc' }] },
      '链接或设备',
    ],
    ['names a file outside', { more: [{ name: '../x', content: 'x' }] }, '指向别处'],
    ['holds nothing', {}, '里面没有能取用的网页、文件、链接和题目'],
  ])('and %s is refused in words', async (_what, wishes, reason) => {
    const report = await importBackup({ courseId: 32, ...wishes });
    expect(report.fault).toContain('课.mbz：');
    expect(report.fault).toContain(reason);
    expect(report.banks).toEqual([]);
  });

  it('and is none is refused in words', async () => {
    const report = await school.take(await makeTarGz([{ name: 'a.txt', content: 'x' }]));
    expect(report.fault).toBe('课.mbz：里面没有 moodle_backup.xml，不像 Moodle 的备份');
  });
});
