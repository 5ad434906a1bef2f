// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { cleanPasted } from '@xuezhou/client/markdown-editor/clean-pasted.ts';
import { writeMarkdown } from '@xuezhou/client/markdown-editor/document-markdown.ts';
import { editorSchema } from '@xuezhou/client/markdown-editor/schema.ts';
import { expect, it } from 'vitest';
import { wordHtml } from './word-html.ts';

/** What a paste leaves in the text. */
function pasted(html: string): string {
  const content = cleanPasted(wordHtml(html));
  const editor = new Editor({ extensions: editorSchema, content, injectCSS: false });
  const markdown = writeMarkdown(editor.state.doc);
  editor.destroy();
  return markdown;
}

it('keeps headings by their styles, and bold that is only a style', () => {
  expect(
    pasted(
      '<p class="MsoTitle">固定收益</p><h2>久期</h2><p class="Heading3">凸性</p><p class=MsoNormal><span style="font-weight:700">重点</span>在这里</p>',
    ),
  ).toBe('## 固定收益\n\n## 久期\n\n#### 凸性\n\n**重点**在这里');
});

it('keeps lists that Word writes as paragraphs', () => {
  const item = (mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>${mark}<span>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`;
  expect(
    pasted(
      `${item('·', '一')}${item('·', '<b>二</b>')}<p>中间</p>${item('1.', '甲')}${item('2.', '乙')}`,
    ),
  ).toBe('- 一\n- **二**\n\n中间\n\n1. 甲\n2. 乙');
});

it('keeps formulas where MathML is there, with a prefix or without', () => {
  expect(
    pasted(
      '<p>设 <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><mi>n</mi></mfrac></math> 份</p>',
    ),
  ).toMatch(/^设 \$\\frac\{1\}\{n\}\$ 份$/);
  expect(
    pasted(
      '<p>设 <mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></p>',
    ),
  ).toMatch(/^设 \$x\^\{?2\}?\$$/);
});

it('keeps a table with a formula in it', () => {
  expect(
    pasted(
      '<table><tr><td>项</td><td>值</td></tr><tr><td>凸性</td><td><math><mi>C</mi></math></td></tr></table>',
    ),
  ).toContain('| 凸性 | $C$ |');
});

it('runs nothing and keeps nothing that Word hides', () => {
  expect(pasted('<style>p{}</style><p>文<script>alert(1)</script>字<o:p></o:p></p>')).toBe('文字');
});
