import { markdownDialect } from '@xuezhou/rules/text/markdown-dialect';
import { Lexer, Marked, Parser, type Token } from 'marked';

const marked = new Marked(markdownDialect);

/** Tokens of a text; a text of one line has inline tokens only. */
export function readMarkdown(text: string, kind: 'blocks' | 'line'): Token[] {
  const lexer = new Lexer(marked.defaults);
  const clean = text.replace(/\r\n?/g, '\n');
  return kind === 'line' ? lexer.inlineTokens(clean, []) : lexer.lex(clean);
}

export function writeMarkdownHtml(tokens: Token[], kind: 'blocks' | 'line'): string {
  return kind === 'line'
    ? Parser.parseInline(tokens, marked.defaults)
    : Parser.parse(tokens, marked.defaults);
}

/** Calls back for every token, those inside tables, lists and bold too. */
export function eachToken(tokens: Token[], visit: (token: Token) => void): void {
  void marked.walkTokens(tokens, visit);
}
