import type { JSONContent } from '@tiptap/core';
import { MarkdownManager } from '@tiptap/markdown';
import type { Node } from '@tiptap/pm/model';
import { keepLines, markdownDialect } from '@xuezhou/rules/text/markdown-dialect';
import { Marked, type Tokens } from 'marked';
import { editorSchema } from './schema.ts';
import { hideSigns, signsBack } from './sign-text.ts';

type MarkdownOptions = NonNullable<ConstructorParameters<typeof MarkdownManager>[0]>;

const manager = new MarkdownManager({
  // NOTE: it asks for the global `marked`, and uses of it what an instance has; one of its own leaves the judge as it is.
  marked: new Marked(markdownDialect, { breaks: true }) as unknown as NonNullable<
    MarkdownOptions['marked']
  >,
  extensions: editorSchema,
});

/** Reads as the server does. */
const judge = new Marked(markdownDialect, {
  // Blank lines between the items of a list mean nothing.
  walkTokens: (token) => {
    if (token.type !== 'list_item') return;
    for (const child of (token as Tokens.ListItem).tokens)
      if (child.type === 'text') Object.assign(child, { type: 'paragraph' });
  },
});

const aroundBlocks = /\s*(<\/?(?:p|br|hr|[uo]l|li|h\d|div|pre|blockquote|t[a-z]+)\b[^>]*>)\s*/g;

/** What a text means: two that mean the same are shown the same. */
const meaningOf = (markdown: string) =>
  judge.parse(keepLines(markdown), { async: false }).replace(aroundBlocks, '$1').trim();

/** A note as the editor's document. What it could not show and write again as it was is kept as it was written. */
export function readMarkdown(markdown: string): JSONContent {
  const content = blocksOf(markdown);
  const isKept = meaningOf(writeNodes(content)) === meaningOf(markdown);
  return { type: 'doc', content: isKept ? content : [rawBlock(markdown)] };
}

function blocksOf(markdown: string): JSONContent[] {
  const blocks = judge
    .lexer(markdown.replace(/\r\n?/g, '\n'))
    .filter(({ type }) => type !== 'space')
    .flatMap(({ raw }) => {
      const nodes = inBlocks(manager.parse(raw).content ?? []);
      const text = writeNodes(nodes);
      const isKept = text !== '' && meaningOf(text) === meaningOf(raw);
      return isKept ? nodes : [rawBlock(raw.replace(/^\n+|\s+$/g, ''))];
    });
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }];
}

const rawBlock = (source: string): JSONContent => ({ type: 'rawBlock', attrs: { source } });

const isInline = new Set(['text', 'image', 'formula', 'hardBreak']);
const holdsInline = new Set(['paragraph', 'heading', 'codeBlock']);

/** A picture alone in its paragraph comes without it. */
function inBlocks(nodes: readonly JSONContent[]): JSONContent[] {
  return nodes.map((node) => {
    if (isInline.has(node.type ?? '')) return { type: 'paragraph', content: [node] };
    return node.content && !holdsInline.has(node.type ?? '')
      ? { ...node, content: inBlocks(node.content) }
      : node;
  });
}

/** The document of an editor as Markdown. Blocks that did not change are not written anew. */
export function writeMarkdown(doc: Node): string {
  const blocks: string[] = [];
  doc.forEach((block) => {
    const known = written.get(block) ?? writeBlock(block.toJSON() as JSONContent);
    written.set(block, known);
    blocks.push(known);
  });
  return joinBlocks(blocks);
}

const written = new WeakMap<Node, string>();

const writeNodes = (nodes: readonly JSONContent[]) => joinBlocks(nodes.map(writeBlock));

const joinBlocks = (blocks: readonly string[]) =>
  blocks.filter((block) => block.trim() !== '').join('\n\n');

/** Signs are written as they were typed, unless they would be taken for markup. */
function writeBlock(block: JSONContent): string {
  if (block.type === 'rawBlock') return String(block.attrs?.['source'] ?? '');
  const hidden = manager.serialize({ type: 'doc', content: [hideSigns(block)] });
  const plain = signsBack(hidden, (sign) => sign);
  const escaped = signsBack(hidden, (sign) => `\\${sign}`);
  return plain === escaped || meaningOf(plain) === meaningOf(escaped) ? plain : escaped;
}
