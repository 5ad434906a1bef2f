import { afterAll, describe, expect, it } from 'vitest';
import {
  assessment,
  item,
  makeCartridge,
  qtiItem,
  resource,
  types,
  type CartridgeWishes,
} from './testing/make-cartridge.ts';
import { openPackageSchool, reasonsOf, titlesOf } from './testing/package-school.ts';
import { wholeCartridge } from './testing/whole-cartridge.ts';

const school = await openPackageSchool('课.imscc');
afterAll(school.close);

const importCartridge = (
  wishes: CartridgeWishes,
  options: Parameters<typeof school.take>[1] = {},
) => school.take(makeCartridge(wishes), options);

describe('a Common Cartridge', () => {
  it('becomes books of pages, links and questions, with files to hand out, and tells all else', async () => {
    const report = await importCartridge(wholeCartridge);
    expect(report.fault).toBeUndefined();
    const pages = await school.readings(report.courseId);
    expect(titlesOf(pages)).toEqual([
      '第一单元/久期',
      '第一单元/深入 · 央行',
      '第一单元/小测',
      '课程内容/开始之前',
      '目录以外的内容/附录',
      '题库/题库',
    ]);
    expect(pages[0]?.html).toMatch(
      /^<p>见 <img src="\/files\/content\/[0-9a-f]{32}\.png" alt="图" \/> 表 <span class="math" data-display="false">D<\/span> <a href="https:\/\/x\.test\/" rel="noopener noreferrer" target="_blank">外<\/a><\/p>$/,
    );
    expect(pages[1]?.html).toContain('href="https://www.pbc.gov.cn/?a=1&amp;b=2"');
    expect(pages[3]?.html).toBe('<p>你好</p>');
    const stored = await school.files(report.courseId);
    expect(stored.map(({ title, file_name }) => [title, file_name])).toEqual([
      ['公式表', '表.pdf'],
      ['b.csv', 'b.csv'],
    ]);
    expect(await school.storage.stat(stored[0]?.storage_key ?? '')).toMatchObject({ size: 8 });
    expect(reasonsOf(report)).toEqual([
      '《小测》第 8 题（题 q7）：题型“cc.matching.v0p1”这里没有',
      '《讨论》：讨论话题没有取用：这里没有讨论区',
      '《工具》：LTI 外部工具没有取用',
      '《丢了》：目录里有，包里却没有它的内容',
      '《key.html》：只给老师看的内容，没有取用',
    ]);
    expect(report.rows[0]?.notes).toEqual([
      '课程内部的链接 $IMS-CC-FILEBASE$/b.csv 只保留了文字',
      '脚本或样式没有保留',
    ]);
  });

  it('brings its questions of every kind, each with the quiz or bank that it stood in', async () => {
    const { courseId } = await importCartridge({ ...wholeCartridge, identifier: 'questions' });
    const stored = await school.questions(courseId);
    expect(stored.map(({ kind, answer, title }) => [kind, answer, title])).toEqual([
      ['single', 'B', '小测'],
      ['multiple', 'AC', '小测'],
      ['truefalse', 'B', '小测'],
      ['truefalse', 'A', '小测'],
      ['open', '', '小测'],
      ['open', '', '小测'],
      ['open', '', '小测'],
      ['single', 'A', '题库'],
    ]);
    expect(stored[0]?.content.question).toMatch(/选 <img src="\/files\/content\//);
    expect(stored[0]?.content.options).toMatchObject([
      { html: '甲', rationale: '想错了' },
      { html: '乙', rationale: '对了' },
    ]);
    expect(stored.slice(4, 7).map(({ content }) => content.reference)).toEqual([
      '三点',
      '北京 或 Beijing',
      '久期',
    ]);
  });

  it('keeps questions that share an identifier, and takes the same one once', async () => {
    const one = { ident: 'q', profile: 'cc.essay.v0p1' };
    const report = await importCartridge({
      identifier: 'twins',
      items: item('i1', '小测', 'quiz'),
      resources: resource('quiz', types.quiz, 'quiz.xml'),
      files: [
        {
          name: 'quiz.xml',
          content: assessment(
            '小测',
            qtiItem({ ...one, stem: '什么是久期？' }),
            qtiItem({ ...one, stem: '什么是凸性？' }),
            qtiItem({ ...one, stem: '什么是久期？' }),
          ),
        },
      ],
    });
    const stems = (await school.questions(report.courseId)).map(({ content }) => content.question);
    expect(stems).toEqual(['什么是久期？', '什么是凸性？']);
    expect(reasonsOf(report)).toEqual([
      '《小测》第 3 题（题 q）：与《小测》第 1 题（题 q）是同一道题，只取用一次',
    ]);
  });

  it('is only looked at in a preview, which shows what it would become', async () => {
    const report = await importCartridge(
      { ...wholeCartridge, identifier: 'preview' },
      { dryRun: true, preview: true },
    );
    expect(report.banks).toEqual([{ name: '固定收益', courseId: null }]);
    expect(report.rows.find(({ place }) => place === '《久期》')?.shown).toMatchObject({
      kind: '正文',
      answer: '第一单元',
    });
    expect(report.rows.find(({ place }) => place.includes('q2'))?.shown).toMatchObject({
      kind: '多选题',
      answer: 'AC',
    });
    const source = school.connection.selectFrom('course').where('source', '=', 'cartridge:preview');
    expect(await source.selectAll().execute()).toEqual([]);
  });

  it.each<[string, CartridgeWishes, string]>([
    [
      'is of another kind',
      { schema: 'IMS Content' },
      '这是“IMS Content”，不是 IMS Common Cartridge',
    ],
    [
      'is a package of SCORM',
      { schema: 'ADL SCORM' },
      '这是 SCORM 课件包，不是 IMS Common Cartridge：请用 xuezhou courseware import 放进课程的一章',
    ],
    ['holds nothing', {}, '里面没有能取用的网页、文件、链接和题目'],
    [
      'names entities',
      { title: '<!ENTITY x SYSTEM "file:///etc/passwd">' },
      '自定义的实体（<!ENTITY>），为了安全不接收',
    ],
  ])('that %s is refused in words', async (_what, wishes, reason) => {
    const report = await importCartridge({ identifier: 'refused', ...wishes });
    expect(report.fault).toContain(`课.imscc：`);
    expect(report.fault).toContain(reason);
  });

  it('takes no file outside, and no link that is a script', async () => {
    const report = await importCartridge({
      identifier: 'hostile',
      items:
        item('i1', '外面', 'out') +
        item('i2', '脚本', 'js') +
        item('i3', '实体', 'xxe') +
        item('i4', '好', 'ok'),
      resources:
        resource('out', 'webcontent', '../../../../etc/passwd') +
        resource('js', types.link, 'js.xml') +
        resource('xxe', types.quiz, 'xxe.xml') +
        resource('ok', 'webcontent', 'ok.html'),
      files: [
        {
          name: 'js.xml',
          content: '<webLink><title>x</title><url href="javascript:alert(1)"/></webLink>',
        },
        {
          name: 'xxe.xml',
          content: '<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><q>&x;</q>',
        },
        { name: 'ok.html', content: '<p>好<img src="../../../etc/passwd"></p>' },
      ],
    });
    expect(reasonsOf(report)).toEqual([
      '《外面》：包里没有 ../../../../etc/passwd',
      '《脚本》：不是 http 或 https 的网址，没有取用',
      '《实体》：文件里有自定义的实体（<!ENTITY>），为了安全不接收',
    ]);
    expect(await school.readings(report.courseId)).toMatchObject([
      { title: '好', html: '<p>好</p>' },
    ]);
  });
});
