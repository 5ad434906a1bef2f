import type { MarkedExtension, TokenizerAndRendererExtension, Tokens } from 'marked';

/** A formula among the tokens of marked. */
export interface MathToken extends Tokens.Generic {
  type: 'displayedMath' | 'math';
  tex: string;
  display: boolean;
}

/** No blank line inside, so that a forgotten `$$` does not swallow the chapter. */
const displayed = /^ {0,3}\$\$((?:(?!\n[ \t]*\n)[\s\S])+?)\$\$[ \t]*(?:\n|$)?/;
const displayedInline = /^\$\$((?:(?!\n[ \t]*\n)[\s\S])+?)\$\$/;
/** As pandoc has it: no space inside the dollars, no digit after them; so `$100 和 $200` is money. */
const inline = /^\$(?![\s$])((?:\\[\s\S]|(?!\n[ \t]*\n)[^$\\])*?(?:\\\S|[^\s$\\]))\$(?!\d)/;

/** Two sums in one sentence, `$200 的货，$5`, would still pass for a formula. */
const isMoney = (tex: string) => /^[\d,.]+\s*[\p{Script=Han}，。；、]/u.test(tex);

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const mathToken = (
  type: MathToken['type'],
  match: RegExpExecArray | null,
  display: boolean,
): MathToken | undefined =>
  match === null ? undefined : { type, raw: match[0], tex: match[1]?.trim() ?? '', display };

/** The formula that a text begins with. */
export function readFormula(text: string): MathToken | undefined {
  const match = inline.exec(text);
  return (
    mathToken('math', displayedInline.exec(text), true) ??
    mathToken('math', match !== null && isMoney(match[1] ?? '') ? null : match, false)
  );
}

const displayedMath: TokenizerAndRendererExtension = {
  name: 'displayedMath',
  level: 'block',
  // Marked asks from the second character on, which begins no line: `设 $$a$$ 为` is one paragraph.
  start: (source) => {
    const at = source.search(/\n {0,3}\$\$/);
    return at === -1 ? undefined : at + 1;
  },
  tokenizer: (source) => mathToken('displayedMath', displayed.exec(source), true),
  renderer: (token) =>
    `<div class="math" data-display="true">${escapeHtml((token as MathToken).tex)}</div>\n`,
};

const math: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'inline',
  start: (source) => {
    const at = source.indexOf('$');
    return at === -1 ? undefined : at;
  },
  tokenizer: readFormula,
  renderer: (token) => {
    const { tex, display } = token as MathToken;
    return `<span class="math" data-display="${display}">${escapeHtml(tex)}</span>`;
  },
};

/** Bold beside Chinese punctuation, as in `**记住：**复利`, which CommonMark does not see as bold. */
const strong: TokenizerAndRendererExtension = {
  name: 'strong',
  level: 'inline',
  // Marked stops at each asterisk by itself; to look ahead for one from every place would take long.
  tokenizer(source) {
    const match = /^\*\*(?=\S)((?:\\[\s\S]|(?!\n[ \t]*\n)[^\\])*?(?:\\\S|[^\s\\]))\*\*/.exec(
      source,
    );
    const text = match?.[1];
    if (match === null || text === undefined) return undefined;
    return { type: 'strong', raw: match[0], text, tokens: this.lexer.inlineTokens(text) };
  },
};

/** How texts and notes of the school are read, by the server and by the editor of notes. */
export const markdownDialect: MarkedExtension = {
  gfm: true,
  extensions: [displayedMath, math, strong],
  tokenizer: {
    // `2*3*4` and `10~20，30~40` are numbers here, never emphasis or a deletion.
    emStrong: () => undefined,
    del: () => undefined,
  },
};

/** A line that a note's writer ended stays a line. */
export function keepLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\n', '  \n');
}
