import { isNode, nameOf, walk, type Node } from './syntax.ts';

export interface LongFunction {
  readonly name: string;
  readonly lines: number;
  readonly at: number;
}

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Functions of more lines than `most`, from the first to the last; a short one within a long one is not told. */
export function longFunctions(syntax: Node, text: string, most: number): LongFunction[] {
  const found: LongFunction[] = [];
  walk(syntax, (node, holder) => {
    if (!kinds.has(node.type)) return;
    const lines = text.slice(node.start, node.end).split('\n').length;
    if (lines <= most) return;
    const name =
      nameOf(node['id']) ?? nameOf(holder['id']) ?? nameOf(holder['key']) ?? calleeOf(holder);
    found.push({ name: name ?? '(anonymous)', lines, at: node.start });
  });
  return found;
}

const calleeOf = (holder: Node): string | undefined =>
  isNode(holder['callee']) ? nameOf(holder['callee']) : undefined;
