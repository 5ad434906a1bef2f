import { InputRule, Node, PasteRule, type NodeViewRenderer } from '@tiptap/core';
import { NodeSelection, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { readFormula, type MathToken } from '@xuezhou/rules/text/markdown-dialect';
import { typesetFormulas } from '../../rich-html/typeset-formulas.ts';
import { editorWords as words } from '../editor.words.ts';
import { findFormulas, formulaAtEnd, tidyTex } from './find-formulas.ts';

export interface ChosenFormula {
  readonly pos: number;
  readonly tex: string;
  readonly isBlock: boolean;
}

const names = ['formula', 'formulaBlock'];

export function chosenFormula({ selection }: EditorState): ChosenFormula | null {
  if (!(selection instanceof NodeSelection) || !names.includes(selection.node.type.name))
    return null;
  const { type, attrs } = selection.node;
  return {
    pos: selection.from,
    tex: String(attrs['tex']),
    isBlock: type.name === 'formulaBlock',
  };
}

/** Chooses the formula that was just put at a place. */
export function chooseFormula(tr: Transaction, pos: number): void {
  const end = Math.min(pos + 3, tr.doc.content.size);
  tr.doc.nodesBetween(Math.max(0, pos - 1), end, ({ type }, at) => {
    if (names.includes(type.name)) tr.setSelection(NodeSelection.create(tr.doc, at));
  });
}

/** The next letter is typed behind the block that was just put there, not over it. */
function putCursorBehind(tr: Transaction, oldEnd: number): void {
  const end = tr.mapping.map(oldEnd);
  if (tr.doc.resolve(end).nodeAfter?.isTextblock !== true)
    tr.insert(end, tr.doc.type.schema.node('paragraph'));
  tr.setSelection(TextSelection.create(tr.doc, end + 1));
}

/** Drawn in its place, not as a part of React's tree: a note may have hundreds. */
const drawn =
  (tag: 'span' | 'div'): NodeViewRenderer =>
  ({ node }) => {
    const dom = document.createElement(tag);
    dom.className = 'xz-editor-formula';
    const draw = ({ attrs }: typeof node) => {
      const tex = String(attrs['tex']);
      const formula = document.createElement('span');
      formula.className = 'math';
      formula.dataset['display'] = String(tag === 'div' || attrs['display'] === true);
      formula.textContent = tex;
      dom.innerHTML = tex === '' ? words.emptyFormula : typesetFormulas(formula.outerHTML);
      // What cannot be read stands there as it was typed.
      dom.toggleAttribute(
        'data-wrong',
        tex !== '' &&
          dom.querySelector('.math > .katex, .math > .katex-display') === null &&
          /[\\^_{}]/.test(tex),
      );
    };
    draw(node);
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false;
        draw(next);
        return true;
      },
      ignoreMutation: () => true,
    };
  };

const tex = { default: '', rendered: false };
const texOf = (element: HTMLElement) => ({ tex: element.textContent.trim() });

/** In a line of words; `display` is one that an older note sets large there. */
export const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ tex, display: { default: false, rendered: false } }),
  parseHTML: () => [{ tag: 'span.math', getAttrs: texOf }],
  renderHTML: ({ node }) => ['span', { class: 'math' }, String(node.attrs['tex'])],
  renderText: ({ node }) => `$${String(node.attrs['tex'])}$`,
  addNodeView: () => drawn('span'),
  markdownTokenName: 'math',
  parseMarkdown: (token, { createNode }) => {
    const { tex: written, display } = token as MathToken;
    return createNode('formula', { tex: written, display });
  },
  renderMarkdown: ({ attrs = {} }) => {
    const written = tidyTex(String(attrs['tex'])).replaceAll('\n', ' ');
    if (written === '') return '';
    if (attrs['display'] === true) return `$$${written}$$`;
    // What would pass for a sum of money is told to be a formula.
    return readFormula(`$${written}$`)?.tex === written ? `$${written}$` : `$\{${written}}$`;
  },
  addInputRules() {
    return [
      new InputRule({
        find: (line) => {
          const found = formulaAtEnd(line);
          // One that stands alone becomes a block.
          if (!found || (found.display && found.index === 0)) return null;
          return { index: found.index, text: found.text, data: { ...found } };
        },
        handler: ({ state, range, match }) => {
          state.tr.replaceWith(range.from, range.to, this.type.create(match.data));
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      new PasteRule({
        find: (text) => findFormulas(text).map((found) => ({ ...found, data: { ...found } })),
        handler: ({ state, range, match }) => {
          state.tr.replaceWith(range.from, range.to, this.type.create(match.data));
        },
      }),
    ];
  },
});

export const FormulaBlock = Node.create({
  name: 'formulaBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({ tex }),
  parseHTML: () => [{ tag: 'div.math', getAttrs: texOf }],
  renderHTML: ({ node }) => ['div', { class: 'math' }, String(node.attrs['tex'])],
  renderText: ({ node }) => `$$${String(node.attrs['tex'])}$$`,
  addNodeView: () => drawn('div'),
  markdownTokenName: 'displayedMath',
  parseMarkdown: (token, { createNode }) =>
    createNode('formulaBlock', { tex: (token as MathToken).tex.replace(/ +\n/g, '\n') }),
  renderMarkdown: ({ attrs = {} }) => {
    const written = tidyTex(String(attrs['tex']));
    return written === '' ? '' : `$$\n${written}\n$$`;
  },
  addInputRules() {
    return [
      new InputRule({
        find: /^\$\$([^$]+)\$\$$/,
        handler: ({ state, range, match }) => {
          const paragraph = state.doc.resolve(range.from);
          if (range.to !== paragraph.end() || paragraph.depth === 0) return null;
          const node = this.type.create({ tex: match[1]?.trim() });
          const end = paragraph.after();
          putCursorBehind(state.tr.replaceRangeWith(paragraph.before(), end, node), end);
          return undefined;
        },
      }),
    ];
  },
});
