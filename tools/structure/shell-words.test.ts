import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isNode, nameOf, readSyntax, walk, type Node } from './syntax.ts';

const root = path.resolve(import.meta.dirname, '../..');
const han = /\p{Script=Han}/u;

/** Texts in Chinese that stand alone, and English ones with Chinese in them. */
function strayTexts(text: string, file: string): string[] {
  const syntax = readSyntax(text, file);
  const spoken: Node[] = [];
  walk(syntax, (node) => {
    if (node.type !== 'CallExpression' || !['say', 'flag'].includes(nameOf(node['callee']) ?? ''))
      return;
    const [chinese] = node['arguments'] as unknown[];
    if (isNode(chinese)) spoken.push(chinese);
  });
  const isSpoken = ({ start, end }: Node) =>
    spoken.some((one) => one.start <= start && end <= one.end);
  const stray: string[] = [];
  walk(syntax, (node, holder) => {
    const words = node.type === 'TemplateElement' || node.type === 'Literal';
    if (!words || isSpoken(node) || holder.type === 'TSLiteralType' || 'regex' in node) return;
    const written = text.slice(node.start, node.end);
    if (han.test(written)) stray.push(`${file}: ${written}`);
  });
  return stray;
}

it('finds Chinese that stands alone, or within the English', () => {
  const found = (text: string) => strayTexts(text, 'a.ts').length;
  expect(found(`print(say('学生', 'students'))`)).toBe(0);
  expect(found('print(say(`${name} 的${say("课", "course")}`, `${name}`))')).toBe(0);
  expect(found(`print('学生')`)).toBe(1);
  expect(found('print(`${name} 学生`)')).toBe(1);
  expect(found(`print(say('学生', '学生'))`)).toBe(1);
});

it('the command line has its English beside every Chinese word', () => {
  const stray = ['apps/server/src/cli', 'apps/server/src/doctor'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) =>
        strayTexts(readFileSync(path.join(root, folder, name), 'utf8'), path.join(folder, name)),
      ),
  );
  expect(stray).toEqual([]);
});
