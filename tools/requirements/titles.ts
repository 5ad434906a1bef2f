import { parseAst } from 'rolldown/parseAst';

export interface Title {
  readonly text: string;
  /** Its tests run and must succeed; a title of what is skipped, or only planned, proves nothing. */
  readonly isProof: boolean;
  readonly line: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const roots = new Set(['it', 'test', 'describe', 'suite']);
/** What may stand between `test` and its title, as in `test.describe.parallel(…)`. */
const neutral = new Set([
  'describe',
  'each',
  'for',
  'concurrent',
  'sequential',
  'parallel',
  'serial',
  'shuffle',
  'only',
]);
/** What runs on a condition proves nothing: here it may not have run. */
const idle = new Set(['skip', 'todo', 'fails', 'fail', 'fixme', 'skipIf', 'runIf']);

/** Titles of the tests and groups of a test file, from its syntax: what stands in a comment is none. */
export function readTitles(source: string, file: string): Title[] {
  const lang = /\.[jt]sx$/.test(file) ? 'tsx' : 'ts';
  const titles: Title[] = [];
  const visit = (value: unknown, isIdle: boolean): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, isIdle);
      return;
    }
    if (!isNode(value)) return;
    const call = value.type === 'CallExpression' ? readCall(value) : undefined;
    const isIdleInside = isIdle || call?.isIdle === true;
    if (call !== undefined)
      titles.push({
        text: call.title,
        isProof: !isIdleInside && (call.isTest || hasTest(value)),
        line: source.slice(0, value.start).split('\n').length,
      });
    for (const [name, child] of Object.entries(value))
      if (name !== 'type') visit(child, isIdleInside);
  };
  visit(parseAst(source, { lang }), false);
  return titles;
}

/** The title of a call to `it`, `test` or `describe` in any of their forms; undefined for any other call. */
function readCall(call: Node): { title: string; isTest: boolean; isIdle: boolean } | undefined {
  const names = namesOf(call['callee']);
  const [root = '', ...members] = names;
  if (!roots.has(root) || !members.every((name) => neutral.has(name) || idle.has(name)))
    return undefined;
  const [first] = call['arguments'] as Node[];
  const title = first === undefined ? undefined : textOf(first);
  if (title === undefined) return undefined;
  const isGroup = root === 'describe' || root === 'suite' || members.includes('describe');
  return { title, isTest: !isGroup, isIdle: members.some((name) => idle.has(name)) };
}

/** `test.describe.each(rows)` → test, describe, each; empty when it begins with no name. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'MemberExpression') {
    const object = namesOf(callee['object']);
    const property = callee['property'] as Node;
    return object.length === 0 ? [] : [...object, String(property['name'])];
  }
  if (callee.type === 'CallExpression') return namesOf(callee['callee']);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee['tag']);
  return [];
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as unknown[]).length > 0)
    return undefined;
  const [quasi] = node['quasis'] as { value: { cooked: string } }[];
  return quasi?.value.cooked;
}

/** Whether a group holds a test that runs. */
function hasTest(group: Node): boolean {
  const search = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(search);
    if (!isNode(value)) return false;
    if (value.type === 'CallExpression' && value !== group) {
      const [root = '', ...members] = namesOf(value['callee']);
      const isTest = (root === 'it' || root === 'test') && !members.includes('describe');
      const isCalled = members.every((name) => neutral.has(name));
      if (isTest && isCalled && (value['arguments'] as unknown[]).length > 1) return true;
      if (roots.has(root) && members.some((name) => idle.has(name))) return false;
    }
    return Object.entries(value).some(([name, child]) => name !== 'type' && search(child));
  };
  return search(group['arguments']);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
