import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { failures } from '@xuezhou/contract/failures';
import { refusals } from '@xuezhou/contract/refusals';
import {
  templateChannels,
  templateKinds,
  templateOf,
} from '@xuezhou/rules/message/message-template';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../../../..');
const han = /\p{Script=Han}/u;
/** Names that are written so in Chinese too, and what a language calls itself on the switch to it. */
const names =
  /iOS|Chrome|Edge|Safari|PayPal|WebP|JPG|PNG|PDF|Esc|Enter|Space|Shift|Ctrl|Alt|Xuezhou|English/g;
/** Foreign words one after the other, which no name of a file or a form is. */
const phrase = /[A-Za-z]{2,} [A-Za-z]{2,}/;
/** Two letters in a row that are no abbreviation. */
const isForeign = (text: string) =>
  !han.test(text) && /[A-Za-z][a-z]/.test(text.replace(names, ''));

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}

function sourcesIn(folder: string, wanted: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((name) => wanted.test(name) && !/\.test\.|node_modules|\/gallery\//.test(name));
}

function parse(file: string): Node {
  const code = readFileSync(path.join(root, file), 'utf8');
  return parseSync(file, code).program as unknown as Node;
}

const textOf = (node: Node): string => {
  const { value } = node;
  if (typeof value === 'string') return value;
  return (value as { cooked?: string } | undefined)?.cooked ?? '';
};

/** What a reader or a screen reader gets of an attribute. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'title',
  'alt',
  'placeholder',
  'label',
  'description',
  'text',
  'caption',
]);

/** Text that stands in the drawing itself. */
function drawnIn(program: Node): string[] {
  return nodesIn(program).flatMap((node) => {
    if (node.type === 'JSXText') return [textOf(node)];
    if (node.type !== 'JSXAttribute') return [];
    const name = (node['name'] as Node)['name'];
    const value = node['value'] as Node | null;
    return typeof name === 'string' && spoken.has(name) && value?.type === 'Literal'
      ? [textOf(value)]
      : [];
  });
}

/** The values of what a file of words exports, not their keys. */
function wordsIn(program: Node): string[] {
  const exported = (program['body'] as Node[]).filter(
    ({ type }) => type === 'ExportNamedDeclaration',
  );
  return nodesIn(exported).flatMap((node) => {
    const said =
      node.type === 'Property' || node.type === 'ArrowFunctionExpression'
        ? (node['value'] ?? node['body'])
        : node.type === 'ReturnStatement'
          ? node['argument']
          : null;
    return saidBy(said);
  });
}

/** Fields of an answer that a page shows as they are. */
const shown = new Set(['words', 'checkResultMessage', 'title', 'text', 'label', 'next', 'hint']);

/** What the server puts into such fields. */
function shownIn(program: Node): string[] {
  return nodesIn(program).flatMap((node) =>
    node.type === 'Property' && shown.has(String((node['key'] as Node)['name']))
      ? saidBy(node['value'])
      : [],
  );
}

/** Texts that an expression may come to, whichever way it goes. */
function saidBy(said: unknown): string[] {
  if (!isNode(said)) return [];
  if (said.type === 'TemplateLiteral') return [(said['quasis'] as Node[]).map(textOf).join(' ')];
  if (said.type === 'ConditionalExpression')
    return [...saidBy(said['consequent']), ...saidBy(said['alternate'])];
  if (said.type === 'LogicalExpression' || said.type === 'BinaryExpression')
    return [...saidBy(said['left']), ...saidBy(said['right'])];
  if (said.type === 'ArrayExpression') return (said['elements'] as unknown[]).flatMap(saidBy);
  if (said.type === 'TSAsExpression') return saidBy(said['expression']);
  return said.type === 'Literal' ? [textOf(said)] : [];
}

describe('[site.language] the language of the pages is Chinese', () => {
  it('as the document says', () => {
    const page = readFileSync(path.join(root, 'apps/web/index.html'), 'utf8');
    expect(page).toContain('<html lang="zh-CN"');
    expect(/<title>(.*)<\/title>/.exec(page)?.[1]).toMatch(han);
    expect(/name="description" content="([^"]*)"/.exec(page)?.[1]).toMatch(han);
  });

  it('in all words, and there are many', () => {
    const files = [
      ...sourcesIn('apps/web/src', /\.words\.ts$/),
      ...sourcesIn('packages/client/src', /\.words\.ts$/),
    ];
    const words = files.flatMap((file) => wordsIn(parse(file)).map((text) => ({ file, text })));
    expect(words.length).toBeGreaterThan(300);
    expect(words.filter(({ text }) => isForeign(text))).toEqual([]);
  });

  it('in what stands in the drawings, attributes that are spoken among it', () => {
    const files = [
      ...sourcesIn('apps/web/src', /\.tsx$/),
      ...sourcesIn('packages/ui/src', /\.tsx$/),
      ...sourcesIn('packages/client/src', /\.tsx$/),
    ];
    const drawn = files.flatMap((file) => drawnIn(parse(file)).map((text) => ({ file, text })));
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.filter(({ text }) => isForeign(text))).toEqual([]);
  });

  it('in the titles of all pages', () => {
    const files = sourcesIn('apps/web/src', /\.routes(-part)?\.tsx$/);
    const titles = files.flatMap((file) =>
      nodesIn(parse(file)).flatMap((node) =>
        node.type === 'Property' && (node['key'] as Node)['name'] === 'title'
          ? [textOf(node['value'] as Node)]
          : [],
      ),
    );
    expect(titles.length).toBeGreaterThan(20);
    // A layout template has no title of its own.
    for (const title of titles) expect(title).toMatch(/^$|\p{Script=Han}/u);
  });

  it('in every refusal and failure', () => {
    const said = [...Object.values(refusals), ...Object.values(consoleRefusals)].map(
      ([, words]) => words,
    );
    for (const words of [...said, ...Object.values(failures)]) {
      expect(words).toMatch(han);
      expect(words).not.toMatch(phrase);
    }
  });

  it('in what the server says by itself', () => {
    const files = sourcesIn('apps/server/src/capabilities', /\.ts$/).filter(
      (file) => !file.includes('/testing/'),
    );
    const said = files.flatMap((file) => shownIn(parse(file)).map((text) => ({ file, text })));
    expect(said.filter(({ text }) => han.test(text)).length).toBeGreaterThan(100);
    expect(said.filter(({ text }) => isForeign(text))).toEqual([]);
  });

  it('[site.language#2] where the requirements quote a text in English too', () => {
    const quoted = ['routes', 'api', 'behaviours'].flatMap((name) => {
      const table = readFileSync(path.join(root, `docs/requirements/${name}.tsv`), 'utf8');
      return [...table.matchAll(/(?<![\w)])'([^']+)'(?!\w)/g)].map(([, text = '']) => text);
    });
    const english = quoted.filter((text) => phrase.test(text) && !han.test(text));
    expect(english.length).toBeGreaterThan(5);
    const sources = [
      ...sourcesIn('apps/web/src', /\.(?:words\.ts|tsx)$/),
      ...sourcesIn('packages/ui/src', /\.tsx$/),
      ...sourcesIn('packages/client/src', /\.(?:words\.ts|tsx)$/),
    ];
    const said = [
      ...sources.flatMap((file) => [...wordsIn(parse(file)), ...drawnIn(parse(file))]),
      ...Object.values(refusals).map(([, words]) => words),
      ...Object.values(failures),
    ].map((text) => text.toLowerCase());
    for (const text of english)
      expect(said.filter((words) => words.includes(text.toLowerCase()))).toEqual([]);
  });

  it('in what messages of every kind and channel say by themselves', () => {
    for (const kind of templateKinds)
      for (const channel of templateChannels) {
        const { title, text } = templateOf({}, kind, channel);
        for (const words of [title, text])
          expect(words.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[A-Za-z]{3}/);
      }
    expect(templateOf({}, 'digest', 'mail').title).toMatch(han);
  });
});
