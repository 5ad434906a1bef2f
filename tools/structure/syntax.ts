import { parseAst } from 'rolldown/parseAst';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** The syntax of a file. Throws on what is no TypeScript. */
export function readSyntax(text: string, file: string): Node {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  return parseAst(text, { lang }) as unknown as Node;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** Calls `see` for every node with what holds it, from the outside in. */
export function walk(node: Node, see: (node: Node, holder: Node) => void): void {
  const visit = (value: unknown, holder: Node): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, holder);
      return;
    }
    if (!isNode(value)) return;
    see(value, holder);
    for (const name in value) if (name !== 'type') visit(value[name], value);
  };
  visit(node, node);
}

/** `a` of `a`, `b` of `a.b`; undefined for anything else. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MemberExpression' && node['computed'] !== true)
    return nameOf(node['property']);
  return undefined;
}

/** What a text in quotes says, also one in backticks without holes. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateLiteral' && (node['expressions'] as unknown[]).length === 0)
    return templateText(node);
  return undefined;
}

/** A template's text; each hole is a word that nothing is called. */
export const templateText = (template: Node): string =>
  (template['quasis'] as Node[])
    .map(({ value }) => (value as { cooked: string | null }).cooked ?? '')
    .join(' ¤ ');

export const argumentsOf = (call: Node): unknown[] => call['arguments'] as unknown[];
