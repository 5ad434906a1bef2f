// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { cleanPasted } from '@xuezhou/client/markdown-editor/clean-pasted.ts';
import { writeMarkdown } from '@xuezhou/client/markdown-editor/document-markdown.ts';
import { editorSchema } from '@xuezhou/client/markdown-editor/schema.ts';
import { expect, it } from 'vitest';
import { fetchWordFormulas, wordHtml } from './word-html.ts';

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

/** As Word for Windows writes it: a line broken at its 80th sign, looks among the formula, a picture behind it. */
const looks = `lang=EN-US style='font-family:"Cambria Math",serif;mso-ascii-font-family:\n"Cambria Math"'`;
const letters = (text: string) =>
  `<i style='mso-bidi-font-style:normal'><span ${looks}><m:r>${text}</m:r></span></i>`;
const control = (name: string, inside = '') =>
  `<m:${name}><span ${looks}><m:ctrlPr></m:ctrlPr></span>${inside}</m:${name}>`;
const hidden = (inside: string) =>
  `<!--[if gte msEquation 12]>${inside}<![endif]--><![if !msEquation]><span ${looks}><!--[if gte vml 1]><v:shape id="a"></v:shape><![endif]--><![if !vml]><img width=14 src="file:///C:/clip_image002.png"><![endif]></span><![endif]>`;
const fraction = `<m:f>${control('fPr')}<m:num>${letters('1')}</m:num><m:den>${letters('n\n')}</m:den></m:f>`;
const sum = `<m:nary>${control('naryPr', '<m:chr m:val="∑"/><m:limLoc m:val="undOvr"/>')}<m:sub>${letters('i=1')}</m:sub><m:sup>${letters('n')}</m:sup><m:e><m:sSub>${control('sSubPr')}<m:e>${letters('x')}</m:e><m:sub>${letters('i')}</m:sub></m:sSub></m:e></m:nary>`;

it('keeps the formulas of Word itself, and not the pictures that stand for them', async () => {
  const html = `<p class=MsoNormal>设 ${hidden(`<m:oMath>${fraction}${letters('&lt;a')}</m:oMath>`)} 份</p><p class=MsoNormal>${hidden(`<m:oMathPara><m:oMath>${sum}</m:oMath></m:oMathPara>`)}</p>`;
  expect(pasted((await fetchWordFormulas(html))!)).toBe(
    '设 $\\frac{1}{n}<a$ 份\n\n$$\n\\sum\\limits_{i=1}^{n}{x_{i}}\n$$',
  );
  expect(fetchWordFormulas('<p>没有公式</p>')).toBeUndefined();
});

it('a formula that is broken off, or without end, leaves the words around it', async () => {
  const broken = hidden(`<m:oMath><m:f><m:num>${letters('1')}`);
  expect(pasted((await fetchWordFormulas(`<p>前${broken}后</p>`))!)).toMatch(/^前.*后$/);
  const deep = hidden(`<m:oMath>${'<m:rad><m:e>'.repeat(20_000)}${letters('x')}`);
  expect(pasted((await fetchWordFormulas(`<p>前${deep}后</p>`))!)).toMatch(/^前.*后$/);
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
