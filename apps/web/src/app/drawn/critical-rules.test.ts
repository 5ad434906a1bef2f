import { expect, test } from 'vitest';
import { criticalRules, parse, type Sheets } from './critical-rules.ts';

const css = [
  '@layer tokens,base;@layer tokens{:root{--used:#111;--through:var(--used);--unused:red}}',
  '@layer base{.card{color:var(--through)}.other{color:red}@media (width<768px){.card>.title:hover,.card>.title{margin:0}}}',
  '.sheet[data-open]{top:0}.list:not(.other){left:0}.a\\:b{right:0}',
  '.icon{background:url("data:image/svg+xml;utf8,{};}")}@keyframes spin{to{rotate:1turn}}',
].join('');
/** As the build writes them down, and a thread reads them. */
const written = (texts: Record<string, string>): Sheets => {
  const rules = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, parse(text)]),
  );
  return JSON.parse(JSON.stringify({ rules, pages: { dashboard: ['a'] } })) as Sheets;
};
const sheets = written({ a: css });
const rules = (html: string) => criticalRules(html, { route: 'dashboard', own: '' }, sheets).trim();

test('keeps the order of layers and what is drawn can need, and lets the rest come with its sheets', () => {
  expect(rules('<div class="card"><p class="title icon"></p></div>')).toBe(
    [
      '@layer tokens,base;@layer tokens{:root{--used:#111;--through:var(--used);}}',
      '@layer base{.card{color:var(--through)}}',
      '@layer base{@media (width<768px){.card>.title{margin:0}}}',
      '.icon{background:url("data:image/svg+xml;utf8,{};}")}',
    ].join(''),
  );
});

test('takes of other sheets what names a class of what is drawn: a part may have come by itself', () => {
  const part = '@layer base{.part{gap:0}.dashboard{gap:1px}h2,.part h2{gap:2px}:root{--part:1}}';
  const more = written({ a: css, part });
  const of = (html: string) => criticalRules(html, { route: 'dashboard', own: '' }, more);
  expect(of('<p class="part"></p>')).toContain('@layer base{.part{gap:0}.part h2{gap:2px}}');
  expect(of('<h2 class="list"></h2>')).not.toMatch(/gap|--part/);
});

test('asks for attributes, takes names as they are escaped, and what is not meant does not count', () => {
  expect(rules('<p class="sheet list a:b"></p>')).toBe(
    '@layer tokens,base;@layer tokens{:root{}}.list:not(.other){left:0}.a\\:b{right:0}',
  );
  expect(rules('<p class="sheet" data-open=""></p>')).toContain('.sheet[data-open]{top:0}');
});

test('keeps a variable that only the drawing itself reads', () => {
  expect(rules('<p style="color:var(--unused)"></p>')).toContain('--unused:red');
});

test('what one drawing has of its own stands in no other, were it as long', () => {
  const of = (own: string) =>
    criticalRules('<p class="card"></p>', { route: 'dashboard', own }, sheets);
  expect(of('.own{gap:4px}')).toContain('gap:4px');
  expect(of('.own{gap:8px}')).toContain('gap:8px');
});

test('reads a sheet to its end, whatever stands in its quotes', () => {
  expect(parse('a{content:"}"}b{color:red}').map(({ text }) => text)).toEqual([
    'content:"}"',
    'color:red',
  ]);
});
