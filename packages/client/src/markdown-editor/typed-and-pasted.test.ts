// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { cleanPasted } from './clean-pasted.ts';
import { findFormulas, formulaAtEnd, tidyTex } from './formula/find-formulas.ts';
import { writeMarkdown } from './document-markdown.ts';
import { editorSchema } from './schema.ts';

describe('a dollar that is typed', () => {
  it.each([
    ['设 $x_i$', 'x_i'],
    [String.raw`$\text{成本}$`, String.raw`\text{成本}`],
    ['价 $100，设 $x$', 'x'],
  ])('closes the formula of %j', (line, tex) => {
    expect(formulaAtEnd(line)?.tex).toBe(tex);
  });

  it.each([
    '$',
    '付 $100 收 $',
    '$5-$',
    '从 $5 到$',
    '共$200的货，$',
    String.raw`\$x$`,
    '$x$ 与',
    '$$x$',
  ])('closes none in %j', (line) => {
    expect(formulaAtEnd(line)).toBeUndefined();
  });

  it('several formulas of a pasted line are found', () => {
    expect(findFormulas('$a$、$b$ 和 $100').map(({ tex }) => tex)).toEqual(['a', 'b']);
  });

  it('TeX stays one formula whatever is typed into it', () => {
    expect(tidyTex('a$b\n\n\nc\\')).toBe('ab\nc');
    expect(tidyTex(String.raw`\$5 \\`)).toBe(String.raw`\$5 \\`);
  });
});

/** As the browser hands the editor a letter. */
function type(editor: Editor, letters: string) {
  for (const letter of letters) {
    const { view } = editor;
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(letter, from, to);
    const isTaken = view.someProp('handleTextInput', (take) =>
      take(view, from, to, letter, insert),
    );
    if (isTaken !== true) view.dispatch(insert());
  }
}

describe('a formula typed on a line of its own', () => {
  it.each([
    ['at the end', '<p></p>', 1],
    ['before a list', '<p></p><ul><li><p>后</p></li></ul>', 1],
    ['in a list', '<ul><li><p>前</p><p></p></li></ul>', 6],
  ])('leaves the cursor behind it: %s', (_where, content, cursor) => {
    const editor = new Editor({ extensions: editorSchema, content, injectCSS: false });
    editor.commands.setTextSelection(cursor);
    type(editor, '$$x^2$$又');
    expect(writeMarkdown(editor.state.doc).replace(/\s+/g, ' ')).toContain('$$ x^2 $$ 又');
    editor.destroy();
  });
});

describe('what is pasted', () => {
  it.each([
    ['<p>a<script>x()</script><style>p{}</style></p>', '<p>a</p>'],
    ['<img src="https://e.com/a.png" alt="图">', '<a href="https://e.com/a.png">图</a>'],
    ['<img src="file:///C:/a.png">x', 'x'],
    [
      '<img src="/files/pictures/019a0000-0000-7000-8000-000000000001">',
      '<img src="/files/pictures/019a0000-0000-7000-8000-000000000001">',
    ],
  ])('%s', (html, clean) => {
    expect(cleanPasted(html)).toBe(clean);
  });

  it('a formula of our pages is TeX again', () => {
    const html =
      '<p>设 <span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math><span class="katex-html">x2</span></span></p>';
    expect(cleanPasted(html)).toBe('<p>设 <span class="math">x^2</span></p>');
  });

  it('a table is kept as Markdown, its signs as signs', () => {
    const html = '<table><tr><th>名</th><th>a|b</th></tr><tr><td>1</td><td>*2*</td></tr></table>';
    const kept = new DOMParser().parseFromString(cleanPasted(html), 'text/html');
    expect(kept.querySelector('div')?.dataset['markdown']).toBe(
      '| 名 | a\\|b |\n| --- | --- |\n| 1 | \\*2\\* |',
    );
  });
});
