import { describe, expect, it } from 'vitest';
import { foreignHtml } from '../export/foreign-text.ts';
import { judgeBank } from '../testing/judge-bank.ts';
import { markFormulas } from './mark-formulas.ts';

const inline = (tex: string) => `<span class="math" data-display="false">${tex}</span>`;
const display = (tex: string) => `<span class="math" data-display="true">${tex}</span>`;

function marked(html: string) {
  const notes = new Set<string>();
  return { html: markFormulas(html, notes), notes: [...notes] };
}

describe('formulas between single dollars', () => {
  it.each([
    // Directly behind a digit or letter, and what stands between two of them.
    [String.raw`税率为13$\%$，`, `税率为13${inline('\\%')}，`],
    [String.raw`(1-30$\%$)-50×(1-30$\%$)`, `(1-30${inline('\\%')})-50×(1-30${inline('\\%')})`],
    [String.raw`由A$\rightarrow$B，2$x$ 元`, `由A${inline('\\rightarrow')}B，2${inline('x')} 元`],
    [String.raw`$\frac{1}{2}$3 倍，$R^2$2`, `${inline('\\frac{1}{2}')}3 倍，${inline('R^2')}2`],
    [String.raw`第1$，再$x$`, `第1$，再${inline('x')}`],
    // Money stays money.
    ['US$5-US$6', 'US$5-US$6'],
    ['成本$5，售价$8', '成本$5，售价$8'],
    ['A股$5*2 与 B股$7*3', 'A股$5*2 与 B股$7*3'],
    [String.raw`价格 \$5 与 \$6`, '价格 $5 与 $6'],
  ])('%s', (given, shown) => {
    expect(marked(given)).toEqual({ html: shown, notes: [] });
  });

  it('and environments without any sign around them are read, broken ones told', () => {
    const align = String.raw`\begin{align}a&=b\\c&=d\end{align}`;
    const shown = String.raw`\begin{align}a&amp;=b\\c&amp;=d\end{align}`;
    expect(marked(`解：${align.replaceAll('&', '&amp;')}`)).toEqual({
      html: `解：${display(shown)}`,
      notes: [],
    });
    const broken = String.raw`\begin{align}\frac{\end{align}`;
    expect(marked(broken).html).toBe(broken);
    expect(marked(broken).notes).toEqual([expect.stringContaining('写错了')]);
  });

  it.each([String.raw`价格 \$5`, String.raw`写作 \begin{align}a\end{align}`, String.raw`13$\%$`])(
    'words that look like one leave the school so that they come back as words: %s',
    (words) => {
      const back = markFormulas(foreignHtml(words), new Set());
      expect(back.replaceAll(/<\/?span>/g, '')).toBe(words);
    },
  );
});

describe('a picture whose name is written together', () => {
  it('is read in HTML, and told in plain text', async () => {
    const rows = [
      '题干,A,B,答案,格式',
      '看图 <imgsrc=""data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==""> 选,1,2,A,html',
      '看图 <imgsrc=/a.png> 选,1,2,A,',
    ].map((row, at) => (at === 1 ? row.replace('看图', '"看图').replace(' 选,', ' 选",') : row));
    const { questions } = await judgeBank('bank.csv', `${rows.join('\n')}\n`);
    expect(questions[0]?.stem).toContain('<img src="/files/content/');
    expect(questions[1]?.notes).toEqual([expect.stringContaining('题干里有 HTML 标签')]);
  });
});
