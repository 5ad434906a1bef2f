import { isNode, nameOf, walk, type Node } from './syntax.ts';

export interface LongFunction {
  readonly name: string;
  readonly lines: number;
  readonly at: number;
}

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * How many lines a function may have. What a component draws is read from top to bottom as the page is, and half of its
 * lines are tags; what it decides and remembers it has in hooks, which are functions like others.
 */
const maxLines = { function: 60, component: 100 } as const;

/** Functions of more lines than they may have, from the first to the last; a short one within a long one is not told. */
export function longFunctions(syntax: Node, text: string): LongFunction[] {
  const found: LongFunction[] = [];
  walk(syntax, (node, holder) => {
    if (!kinds.has(node.type)) return;
    const lines = text.slice(node.start, node.end).split('\n').length;
    if (lines <= maxLines.function) return;
    const name =
      nameOf(node['id']) ?? nameOf(holder['id']) ?? nameOf(holder['key']) ?? calleeOf(holder);
    if (lines <= maxLines.component && isComponent(node, name)) return;
    found.push({ name: name ?? '(anonymous)', lines, at: node.start });
  });
  return found;
}

const calleeOf = (holder: Node): string | undefined =>
  isNode(holder['callee']) ? nameOf(holder['callee']) : undefined;

function isComponent(node: Node, name: string | undefined): boolean {
  if (name === undefined || !/^[A-Z]/.test(name)) return false;
  let draws = false;
  walk(node, ({ type }) => {
    if (type === 'JSXElement' || type === 'JSXFragment') draws = true;
  });
  return draws;
}
