// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core';
import { keepLines, markdownDialect } from '@xuezhou/rules/text/markdown-dialect';
import { Marked, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { readMarkdown, writeMarkdown } from './document-markdown.ts';
import { editorSchema } from './schema.ts';

const schema = getSchema(editorSchema);
const open = (markdown: string) => {
  const doc = schema.nodeFromJSON(readMarkdown(markdown));
  doc.check();
  return doc;
};
const saved = (markdown: string) => writeMarkdown(open(markdown));
const kindsIn = (markdown: string) => open(markdown).content.content.map(({ type }) => type.name);

const server = new Marked(markdownDialect, {
  walkTokens: (token) => {
    if (token.type !== 'list_item') return;
    for (const child of (token as Tokens.ListItem).tokens)
      if (child.type === 'text') Object.assign(child, { type: 'paragraph' });
  },
});
/** As the server shows it; blank lines in lists aside, and spaces where no eye sees them. */
const shown = (markdown: string) =>
  server
    .parse(keepLines(markdown), { async: false })
    .replace(/\s*(<\/?(?:p|br|hr|[uo]l|li|h\d|div|pre|blockquote|t[a-z]+)\b[^>]*>)\s*/g, '$1')
    .replace(/ +\n/g, '\n')
    .trim();

const picture = '/files/pictures/019a0000-0000-7000-8000-000000000001';

describe('a note of the former editor', () => {
  it.each([
    ['words', '三个名字，其实是一个数。', ['paragraph']],
    ['lines', '一行\n又一行\n\n另一段', ['paragraph', 'paragraph']],
    ['bold by Chinese signs', '**记住：**复利 **x**y', ['paragraph']],
    ['a formula with signs', String.raw`设 $r_{f}^* = \frac{a_1}{b\_2}$，则`, ['paragraph']],
    ['a block formula', '$$\n\\sum_{t=1}^{n} \\frac{C_t}{(1+y)^t}\\\\\nx\n$$', ['formulaBlock']],
    ['a large formula in words', '见这里 $$x^2$$ 处', ['paragraph']],
    [
      'a picture and its caption',
      `![12:46 的画面](${picture})\n> 变动越大\n`,
      ['paragraph', 'blockquote'],
    ],
    ['a picture in words', `看 ![图](${picture}) 完`, ['paragraph']],
    ['a sound in words', `听 ![声音](${picture.replace('pictures', 'sounds')}) 完`, ['paragraph']],
    ['lists in lists', '- 一\n  - 二\n    - 三 $x_i$\n- 四', ['bulletList']],
    ['numbers', '3. 三\n4. 四\n   1. 内', ['orderedList']],
    ['a list with air', '- 一\n\n- 二', ['bulletList']],
    ['a heading and a quote', '## 久期 **D**\n\n> 引 `a_b`\n> 二', ['heading', 'blockquote']],
    ['code', '```js\nconst a = `$x$`;\n\n  b **c**\n```', ['codeBlock']],
    ['a link', '[证监会](https://example.com/a_b?x=1&y=2 "名") 与 https://a.cn/x', ['paragraph']],
    ['a line', '上\n\n---\n\n下', ['paragraph', 'horizontalRule', 'paragraph']],
    ['italic', '<em>斜 **粗**</em> $x$ 后', ['paragraph']],
    ['signs', '2*3*4，10~20，a_b_c，[1]，AT&T，1 < 2，$100 和 $200，C:\\dir', ['paragraph']],
  ])('%s opens as what it is and is saved with the same meaning', (_name, markdown, kinds) => {
    expect(kindsIn(markdown)).toEqual(kinds);
    expect(shown(saved(markdown))).toBe(shown(markdown));
    expect(saved(saved(markdown))).toBe(saved(markdown));
  });

  it.each([
    ['a table', '| 名 | 数 |\n| --- | ---: |\n| a | $x_1$ |'],
    ['a task', '- [ ] 做\n- [x] 成'],
    ['HTML', '<table>\n<tr><td>a</td></tr>\n</table>'],
    ['HTML in words', '水 H<sub>2</sub>O'],
    ['a footnote of links', '[a]: https://example.com "x"'],
  ])('%s is kept letter by letter', (_name, markdown) => {
    expect(kindsIn(markdown)).toEqual(['rawBlock']);
    expect(saved(`前\n\n${markdown}\n\n后`)).toBe(`前\n\n${markdown}\n\n后`);
  });
});

/** Pieces of markup in any order: what no hand would write is not lost either. */
const pieces = [
  ...[
    '**',
    '*',
    '_',
    '`',
    '```',
    '~~',
    '$',
    '$$',
    '\\',
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '&',
    '|',
  ],
  ...['#', '# ', '- ', '+ ', '1. ', '> ', '    ', '---', '===', '\n', '\n', '\n\n', ' ', '  \n'],
  ...[
    '久期',
    '，',
    'x_1',
    '\\frac{a}{b}',
    '100',
    '元',
    '<b>',
    '</b>',
    '<em>',
    '</em>',
    '<br>',
    '&lt;',
  ],
  ...[`![a](${picture})`, '[t](https://a.cn)', 'www.a.cn', '| a | b |\n|---|---|\n| c | d |'],
];

function* random(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** How many texts; all of them in `npm run test:all`. */
const rounds = process.env['XZ_TEST'] === 'all' ? 1500 : 300;

describe('any text', () => {
  it('is saved with the meaning that it had', () => {
    const dice = random(20261122);
    for (let round = 0; round < rounds; round += 1) {
      const length = 1 + Math.floor(dice.next().value * 14);
      const markdown = Array.from(
        { length },
        () => pieces[Math.floor(dice.next().value * pieces.length)],
      ).join('');
      expect(shown(saved(markdown)).trim(), JSON.stringify(markdown)).toBe(shown(markdown).trim());
    }
  });

  it('typed as words is read as these words', () => {
    const dice = random(7);
    for (let round = 0; round < rounds; round += 1) {
      const length = 1 + Math.floor(dice.next().value * 10);
      const words = Array.from(
        { length },
        () => pieces[Math.floor(dice.next().value * pieces.length)],
      )
        .join('')
        .replace(/\s+/g, ' ')
        .trim();
      if (words === '') continue;
      const typed = schema.nodeFromJSON({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
      });
      const again = open(writeMarkdown(typed));
      expect(again.textContent, words).toBe(words);
      expect(again.firstChild?.type.name).toBe('paragraph');
    }
  });
});
