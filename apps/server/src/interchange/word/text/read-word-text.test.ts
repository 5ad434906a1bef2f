import { describe, expect, it } from 'vitest';
import { richHtml } from '../../../platform/text/rich-text.ts';
import { BankFileError } from '../../banks/bank-file-error.ts';
import {
  cell,
  inList,
  makeWord,
  math,
  mathText,
  paragraph,
  picture,
  run,
  table,
} from '../../testing/make-word.ts';
import { readWordText } from './read-word-text.ts';

const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
const heading = (text: string, level = 1) => paragraph(text, style(`h${level}`));
const styleOf = (id: string, name: string, more = '') =>
  `<w:style w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const styles = {
  name: 'word/styles.xml',
  content: `<w:styles xmlns:w="w">${[
    styleOf('t', 'Title'),
    ...[1, 2, 3].map((level) => styleOf(`h${level}`, `heading ${level}`)),
    styleOf('own', '章名', '<w:basedOn w:val="h1"/>'),
    styleOf('toc', 'toc 1'),
  ].join('')}</w:styles>`,
};
const read = (body: readonly string[], more: Parameters<typeof makeWord>[1] = []) =>
  readWordText(makeWord(body, [styles, ...more]));
const only = async (...body: string[]) => (await read([heading('章'), ...body])).chapters[0]!;
const shown = async (markdown: string) =>
  (await richHtml(markdown, (path) => Promise.resolve({ key: path.replace('figures', 'content') })))
    .html;
const squared = math(`<m:sSup><m:e>${mathText('x')}</m:e><m:sup>${mathText('2')}</m:sup></m:sSup>`);

describe('chapters', () => {
  it('begin at the highest headings of which there are several; what stands above names the document', async () => {
    const { title, chapters, notes } = await read([
      paragraph('固定收益讲义', style('t')),
      paragraph('久期…1', style('toc')),
      heading('久期'),
      paragraph('价格的敏感度'),
      heading('麦考利久期', 2),
      paragraph('加权平均'),
      paragraph('凸性', style('own')),
      paragraph('弯曲'),
    ]);
    expect([title, notes]).toEqual(['固定收益讲义', ['文档里的目录没有取用，课程有自己的目录']]);
    expect(chapters.map((one) => [one.title, one.markdown, one.losses])).toEqual([
      ['久期', '价格的敏感度\n\n## 麦考利久期\n\n加权平均', []],
      ['凸性', '弯曲', []],
    ]);
  });

  it('of one heading above several below it are those below', async () => {
    const { title, chapters } = await read([
      heading('讲义'),
      heading('甲', 2),
      paragraph('一'),
      heading('乙', 2),
      paragraph('二'),
    ]);
    expect([title, chapters.map((one) => one.title)]).toEqual(['讲义', ['甲', '乙']]);
  });

  it('without any heading are one, and say so', async () => {
    const { chapters, notes } = await read([paragraph('只有正文')]);
    expect([chapters.map((one) => [one.title, one.markdown]), notes]).toEqual([
      [['正文', '只有正文']],
      ['文档里没有用“标题”样式分章，整份成为一章'],
    ]);
  });
});

describe('a chapter', () => {
  it('keeps words as they are, whatever Markdown would make of them', async () => {
    const words = ['1. 一*二*', '- 减 [x] $5 与 $6', '# 井', '&lt; <b> \\', '2024)', '| a | b |'];
    const { markdown } = await only(...words.map((word) => paragraph(word)));
    const html = await shown(markdown);
    expect(html.split('\n')).toEqual([
      ...['<p>1. 一*二*</p>', '<p>- 减 [x] $5 与 $6</p>', '<p># 井</p>'],
      ...['<p>&amp;lt; &lt;b&gt; \\</p>', '<p>2024)</p>', '<p>| a | b |</p>'],
    ]);
  });

  it('keeps bold, italics, raised signs, links of Word and of WPS, and lines', async () => {
    const field = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
    const { markdown } = await only(
      paragraph(`${run('重', '<w:b/>')}${run('点', '<w:b/>')}${run('：斜', '<w:i/>')}`),
      paragraph(`${run('CO')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('3 吨')}`),
      paragraph(
        `${field('begin')}<w:r><w:instrText> HYPERLINK "https://a.cn/(x)" </w:instrText></w:r>${field('separate')}${run('这里')}${field('end')}${run('。')}`,
      ),
      paragraph(`<w:hyperlink r:id="far">${run('那里')}</w:hyperlink>`),
      paragraph(`<w:hyperlink r:id="file">${run('盘上')}</w:hyperlink>`),
      paragraph(`${run('上')}<w:r><w:br/></w:r>${run('下')}`),
    );
    expect(markdown).toBe(
      [
        ...['**重点**<em>：斜</em>', 'CO$_{2}$ 3 吨', '[这里](https://a.cn/%28x%29)。'],
        ...['[那里](http://127.0.0.1:9/x.png)', '盘上', '上  \n下'],
      ].join('\n\n'),
    );
  });

  it('keeps lists within lists, and one that counts anew is another', async () => {
    const item = (text: string, id: number, depth = 0) => paragraph(text, inList(id, depth));
    const { markdown } = await only(item('一', 1), item('二', 1), item('甲', 4), paragraph('末'));
    expect(markdown).toBe('1. 一\n2. 二\n\n一、 甲\n\n末');
  });

  it('keeps formulas in words, alone, and in cells', async () => {
    const { markdown, losses } = await only(
      paragraph(`${run('设 ')}${squared}${run(' 为')}`),
      paragraph(`<m:oMathPara>${squared}</m:oMathPara>`),
      table([cell('项'), cell(run('值|'))], [cell('方'), cell(squared)]),
    );
    expect(markdown).toBe(
      '设 $x^{2}$ 为\n\n$$x^{2}$$\n\n| 项 | 值\\| |\n| --- | --- |\n| 方 | $x^{2}$ |',
    );
    expect(losses).toEqual([]);
    expect(await shown(markdown)).toContain('<td><span class="math" data-display="false">x^{2}');
  });

  it('keeps joined cells as HTML, and a frame as a quotation', async () => {
    const { markdown } = await only(
      table(
        [cell('两格', '<w:gridSpan w:val="2"/>')],
        [cell('左'), cell(`${run('右')}${squared}`)],
      ),
      paragraph('之间'),
      table([cell('记住')]),
    );
    const html = await shown(markdown);
    expect(html).toContain('<td colspan="2">两格</td>');
    expect(html).toContain('右<span class="math" data-display="false">x^{2}</span>');
    expect(html).toMatch(/<blockquote>\s*<p>记住<\/p>\s*<\/blockquote>$/);
  });

  it('keeps its notes at its end, and tells what is lost of it alone', async () => {
    const note = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const { chapters } = await read(
      [
        heading('甲'),
        paragraph(`${run('久期')}${note(7)}${run('与')}${note(8)}`),
        paragraph(picture('p1')),
        heading('乙'),
        paragraph(
          `${run('字')}<w:r><w:object><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>`,
        ),
        paragraph(`${picture('far')}${picture('up')}`),
      ],
      [
        {
          name: 'word/footnotes.xml',
          content: `<w:footnotes xmlns:w="w"><w:footnote w:id="7">${paragraph('见 1938 年')}</w:footnote><w:footnote w:id="8">${paragraph('另见')}</w:footnote></w:footnotes>`,
        },
      ],
    );
    const [first, second] = chapters;
    expect(first!.markdown).toMatch(
      /^久期\$\^\{\[1\]\}\$与\$\^\{\[2\]\}\$\n\n!\[收益率曲线\]\(figures\/[\da-f]{32}\.png\)\n\n\\\[1\\\] 见 1938 年\n\n\\\[2\\\] 另见$/,
    );
    expect([first!.losses, first!.figures.length]).toEqual([[], 1]);
    expect(second!.losses).toEqual([
      'MathType 公式没有保留：请在 Word 里转换成自带的公式再导入',
      '插图 x.png 不在文档里，没有取用',
      expect.stringMatching(/^插图 passwd 不在文档里/),
    ]);
  });
});

describe('a file that means harm', () => {
  it.each([
    ['macros', [{ name: 'word/vbaProject.bin', content: 'x' }], /宏/],
    ['a DTD', [{ name: 'word/document.xml', content: '<!DOCTYPE a><a/>' }], /DTD/],
    ['no words', [], /没有能取用的文字/],
  ])('%s', async (_name, more, words) => {
    const file = readWordText(makeWord([], more));
    await expect(file).rejects.toThrow(BankFileError);
    await expect(file).rejects.toThrow(words);
  });

  it('styles that stand on each other are read to an end', async () => {
    const round = `${styleOf('a', '甲', '<w:basedOn w:val="b"/>')}${styleOf('b', '乙', '<w:basedOn w:val="a"/>')}`;
    const content = `<w:styles xmlns:w="w">${round}</w:styles>`;
    const { chapters } = await readWordText(
      makeWord([paragraph('字', style('a'))], [{ name: 'word/styles.xml', content }]),
    );
    expect(chapters[0]?.markdown).toBe('字');
  });

  it('more chapters than a book has are not taken', async () => {
    await expect(read(Array.from({ length: 301 }, (_, at) => heading(`章 ${at}`)))).rejects.toThrow(
      /超过 300 章/,
    );
  });
});
