import { Mark, type Extensions } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { Formula, FormulaBlock } from './formula/formula-nodes.ts';
import { Picture } from './picture-node.ts';
import { RawBlock } from './raw-block.tsx';

/** Notes have no `*emphasis*`: in `2*3*4` the stars are signs. So it is written as the HTML that Markdown allows. */
const Italic = Mark.create({
  name: 'italic',
  parseHTML: () => [
    { tag: 'em' },
    { tag: 'i', getAttrs: (element) => element.style.fontStyle !== 'normal' && null },
  ],
  renderHTML: () => ['em', 0],
  addKeyboardShortcuts() {
    return { 'Mod-i': () => this.editor.commands.toggleMark(this.name) };
  },
  markdownTokenName: 'em',
  markdownTokenizer: {
    name: 'em',
    level: 'inline',
    start: (source) => source.search(/<(?:em|i)>/),
    tokenize: (source, _tokens, { inlineTokens }) => {
      const [raw, , inside] = /^<(em|i)>(.+?)<\/\1>/s.exec(source) ?? [];
      return raw === undefined || inside === undefined
        ? undefined
        : { type: 'em', raw, tokens: inlineTokens(inside) };
    },
  },
  parseMarkdown: ({ tokens = [] }, { applyMark, parseInline }) =>
    applyMark('italic', parseInline(tokens)),
  renderMarkdown: (node, { renderChildren }) => `<em>${renderChildren(node)}</em>`,
});

export const editorSchema: Extensions = [
  StarterKit.configure({
    italic: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
  }),
  Italic,
  Formula,
  FormulaBlock,
  Picture,
  RawBlock,
];
