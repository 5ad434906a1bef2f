import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { importEpubs } from './import-epubs.ts';
import { makeEpub, type EpubWishes } from './testing/make-epub.ts';
import { openTestSchool } from './testing/open-test-school.ts';

const school = await openTestSchool();
const { connection } = school.database;
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-epub-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const gif = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .gif()
  .toBuffer();

async function importBytes(bytes: Buffer, options: { dryRun?: boolean } = {}) {
  const file = path.join(folder, '书.epub');
  await writeFile(file, bytes);
  const [report] = await importEpubs(school, [file], {
    dryRun: options.dryRun ?? false,
    access: undefined,
  });
  if (report === undefined) throw new Error('nothing was reported');
  return report;
}
const importBook = (wishes: EpubWishes) => importBytes(makeEpub(wishes));

const readings = (courseId: number | null | undefined) =>
  connection
    .selectFrom('reading')
    .where('course_id', '=', courseId ?? 0)
    .orderBy('position')
    .select(['reading_id', 'title', 'html'])
    .execute();

const math = (inside: string, attributes = '') =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML"${attributes}><semantics><mi>D</mi>${inside}</semantics></math>`;
const tex = (words: string) => `<annotation encoding="application/x-tex">${words}</annotation>`;

describe('a book', () => {
  it.each([2, 3] as const)(
    'of EPUB %s becomes the chapters of its table of contents',
    async (version) => {
      const { banks, counts } = await importBook({
        identifier: `version-${version}`,
        version,
        documents: {
          'a.xhtml': '<h1>第一章 久期</h1><p>久期&#160;&amp; <b>凸性</b></p>',
          'a2.xhtml': '<p>接着上一页</p>',
          'b.xhtml': '<section><h2>缺口</h2><div>没有段落的字</div></section>',
        },
        contents: { 'a.xhtml': '第一章 久期', 'b.xhtml': '第二章 凸性' },
      });
      expect(counts).toEqual({ added: 2, changed: 0, unchanged: 0, skipped: 0 });
      expect(await readings(banks[0]?.courseId)).toMatchObject([
        { title: '第一章 久期', html: '<p>久期\u00a0&amp; <b>凸性</b></p><p>接着上一页</p>' },
        { title: '第二章 凸性', html: '<h2>缺口</h2><p>没有段落的字</p>' },
      ]);
    },
  );

  it('without a table of contents has a chapter for each of its documents', async () => {
    const { banks } = await importBook({
      identifier: 'no-toc',
      contents: null,
      documents: { 'a.xhtml': '<h1>甲</h1><p>一</p>', 'b.xhtml': '<p>二</p>' },
    });
    expect((await readings(banks[0]?.courseId)).map(({ title }) => title)).toEqual(['甲', '页']);
  });

  it('brings its pictures, tables and formulas, and tells what it could not bring', async () => {
    const { banks, rows } = await importBook({
      identifier: 'rich',
      documents: {
        't/a.xhtml': [
          '<p><img src="../i/%E5%9B%BE.png" alt="时间轴"/><img src="https://x.test/a.png"/></p>',
          '<svg xmlns="http://www.w3.org/2000/svg"><image href="../i/%E5%9B%BE.png"/></svg>',
          '<table><caption>表一</caption><tr><td colspan="2" onclick="x()">合</td></tr></table>',
          `<p>${math(tex('D=\\frac{1}{P}'))}${math('', ' alttext="x^2" display="block"')}${math(tex('\\frac{'))}<math xmlns="http://www.w3.org/1998/Math/MathML"/></p>`,
          '<p><a href="b.xhtml#x">见下</a><a href="https://x.test/">网页</a><ruby>汉<rt>hàn</rt></ruby></p>',
          '<audio src="a.mp3"/>',
          '<p><img src="../i/f.gif" alt="式"/></p>',
        ].join(''),
      },
      contents: { 't/a.xhtml': '一' },
      more: [
        { name: 'OEBPS/i/图.png', content: png },
        { name: 'OEBPS/i/f.gif', content: gif },
      ],
    });
    const [{ html } = { html: '' }] = await readings(banks[0]?.courseId);
    expect(html).toMatch(/src="\/files\/content\/[0-9a-f]{32}\.png" alt="式"/);
    const key = /\/files\/(content\/[0-9a-f]{32}\.png)/.exec(html)?.[1] ?? '';
    expect(await school.storage.stat(key)).toMatchObject({ contentType: 'image/png' });
    expect(html.match(/<img/g)).toHaveLength(3);
    expect(html).toContain('<td colspan="2">合</td>');
    expect(html).toContain('<span class="math" data-display="false">D=\\frac{1}{P}</span>');
    expect(html).toContain('<span class="math" data-display="true">x^2</span>');
    // What was written is broken, and what it draws is not.
    expect(html).toContain('<span class="math" data-display="false">D</span>');
    expect(html).toContain('见下<a href="https://x.test/"');
    expect(html).toContain('汉（hàn）');
    expect(rows[0]?.notes).toEqual([
      '插图 https://x.test/a.png 没有取用，只支持书里的 SVG、PNG、JPEG、WebP 和 GIF 图片',
      '有 MathML 公式没有 TeX 写法，只留下了文字',
      '音频没有取用',
    ]);
  });

  it('imported again changes its own readings, so that what was marked in them stays', async () => {
    const documents = { 'a.xhtml': '<p>一</p>', 'b.xhtml': '<p>二</p>', 'c.xhtml': '<p>三</p>' };
    const contents = { 'a.xhtml': '甲', 'b.xhtml': '乙', 'c.xhtml': '丙' };
    const first = await importBook({ identifier: 'again', documents, contents });
    const before = await readings(first.banks[0]?.courseId);
    const again = await importBook({ identifier: 'again', documents, contents });
    expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 3, skipped: 0 });
    const next = await importBook({
      identifier: 'again',
      title: '固定收益 第二版',
      documents: { 'a.xhtml': '<p>一，改过</p>', 'c.xhtml': '<p>三</p>', 'd.xhtml': '<p>四</p>' },
      contents: { 'a.xhtml': '甲', 'c.xhtml': '丙', 'd.xhtml': '丁' },
    });
    expect(next.counts).toEqual({ added: 1, changed: 2, unchanged: 0, skipped: 0 });
    expect(next.notes).toEqual(['新版里不再有的 1 章已移走，学生的划线仍保留']);
    const after = await readings(next.banks[0]?.courseId);
    expect(after.map(({ title }) => title)).toEqual(['甲', '丙', '丁']);
    expect(after.slice(0, 2).map(({ reading_id }) => reading_id)).toEqual([
      before[0]?.reading_id,
      before[2]?.reading_id,
    ]);
  });

  it('is only looked at in a dry run', async () => {
    const bytes = makeEpub({ identifier: 'dry', documents: { 'a.xhtml': '<p>一</p>' } });
    expect((await importBytes(bytes, { dryRun: true })).counts.added).toBe(1);
    const source = connection.selectFrom('course').where('source', '=', 'epub:dry');
    expect(await source.selectAll().execute()).toEqual([]);
  });
});

describe('a book that means harm', () => {
  it('loses its scripts, handlers and styles', async () => {
    const { banks, rows } = await importBook({
      identifier: 'scripts',
      documents: {
        'a.xhtml':
          '<script>alert(1)</script><p onclick="x()" style="x">好<a href="javascript:x()">点</a></p><iframe src="https://x.test"/><img src="data:image/svg+xml,x" onerror="x()"/>',
      },
      contents: { 'a.xhtml': '一' },
    });
    expect((await readings(banks[0]?.courseId))[0]?.html).toBe('<p>好点</p>');
    expect(rows[0]?.notes).toContain('脚本已去掉');
  });

  const documents = { 'a.xhtml': '<p>一</p>' };
  const encryption = (algorithm: string) => ({
    name: 'META-INF/encryption.xml',
    content: `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`,
  });
  it.each([
    [
      'is protected',
      makeEpub({ documents, more: [encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc')] }),
      '数字版权保护',
    ],
    [
      'unpacks into more than it says',
      makeEpub({ documents, more: [{ name: 'x', content: 'x'.repeat(9000), claims: 10 }] }),
      '展开后和它自己说的不一样',
    ],
    [
      'unpacks into too much',
      makeEpub({ documents, more: [{ name: 'x', content: 'x', claims: 2_000_000_000 }] }),
      '展开后太大',
    ],
    [
      'names a file outside',
      makeEpub({ documents, more: [{ name: '../../etc/x', content: 'x' }] }),
      '有指向别处的文件名',
    ],
    [
      'names entities',
      makeEpub({ documents, title: '<!ENTITY x SYSTEM "file:///etc/passwd">' }),
      '自定义的实体',
    ],
    ['is no archive', Buffer.from('你好'), '不是完整的 .epub 文件'],
    ['has no text', makeEpub({ documents: { 'a.xhtml': '<p> </p>' } }), '没有能取用的文字'],
    ['has no documents', makeEpub({ documents: {} }), '没有正文'],
  ])('%s is refused in words', async (_what, bytes, reason) => {
    const report = await importBytes(bytes);
    expect(report.fault).toContain('书.epub：');
    expect(report.fault).toContain(reason);
    expect(report.banks).toEqual([]);
  });

  it('with fonts that are only scrambled is taken', async () => {
    const more = [encryption('http://www.idpf.org/2008/embedding')];
    expect((await importBook({ identifier: 'fonts', documents, more })).fault).toBeUndefined();
  });

  it('skips a document that is broken or names entities, and tells so', async () => {
    const { counts, rows } = await importBook({
      identifier: 'broken',
      documents: { 'a.xhtml': '<p>一</p>', 'b.xhtml': '<p>二', 'c.xhtml': '<!ENTITY x "y">' },
      contents: null,
    });
    expect(counts).toMatchObject({ added: 1, skipped: 2 });
    expect(rows.filter(({ outcome }) => outcome === 'skipped').map(({ place }) => place)).toEqual([
      'OEBPS/b.xhtml',
      'OEBPS/c.xhtml',
    ]);
  });
});
