import type { JSONContent } from '@tiptap/core';

// As many codes that no text has as there are signs in ASCII, U+FDD0 to U+FDEF.
const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const firstCode = 0xfdd0;

const isCode = ({ type, marks = [] }: JSONContent) =>
  type === 'codeBlock' || marks.some((mark) => mark.type === 'code');

/**
 * The same words with their signs put out of the writer's sight, so that it is decided afterwards, by `signsBack`, how
 * they are written. What Markdown would not keep, as spaces before a line, goes.
 */
export function hideSigns(node: JSONContent): JSONContent {
  if (isCode(node)) return node;
  // The document leaves out what is empty, what was read does not.
  if (!node.content?.length) {
    const { content: _none, ...empty } = node;
    return empty;
  }
  return {
    ...node,
    content: node.content.map((child, index, { [index - 1]: before }) => {
      if (child.type !== 'text') return hideSigns(child);
      if (isCode(child)) return child;
      const isLineStart = before === undefined || before.type === 'hardBreak';
      const text = (child.text ?? '').replace(isLineStart ? /^[ \t]+/ : /^$/, '');
      // A digit after its dollar would make two sums of a formula.
      const gap = before?.type === 'formula' && /^\d/.test(text) ? ' ' : '';
      return { ...child, text: gap + hide(text) };
    }),
  };
}

function hide(text: string): string {
  return text
    .replace(/[\ufdd0-\ufdef]/g, '')
    .replace(/[!-/:-@[-`{-~]/g, (sign) => String.fromCharCode(firstCode + signs.indexOf(sign)));
}

export function signsBack(text: string, write: (sign: string) => string): string {
  return text.replace(/[\ufdd0-\ufdef]/g, (code) =>
    write(signs[code.charCodeAt(0) - firstCode] ?? ''),
  );
}
