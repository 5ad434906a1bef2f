import { argumentsOf, isNode, nameOf, walk, type Node } from './syntax.ts';

export interface Misnamed {
  readonly operation: string;
  /** The function that answers it; undefined when the binding answers in place. */
  readonly handler: string | undefined;
  readonly at: number;
}

/** Bindings of which neither the handler nor anything that it calls has the operation's name. */
export function misnamedBindings(syntax: Node): Misnamed[] {
  const found: Misnamed[] = [];
  walk(syntax, (node) => {
    if (node.type !== 'CallExpression' || !isBind(node['callee'])) return;
    const [operationNode, handle] = argumentsOf(node);
    const operation = nameOf(operationNode);
    if (operation === undefined || !isNode(handle)) return;
    const names = calledBy(handle);
    if (!names.includes(operation)) found.push({ operation, handler: names[0], at: node.start });
  });
  return found;
}

/** `bind(…)` itself: what another thing calls so binds no operation. */
const isBind = (callee: unknown): boolean =>
  isNode(callee) && callee.type === 'Identifier' && nameOf(callee) === 'bind';

function calledBy(handle: Node): string[] {
  const own = nameOf(handle);
  if (own !== undefined) return [own];
  const names: string[] = [];
  walk(handle, (node) => {
    if (node.type !== 'CallExpression') return;
    const name = nameOf(node['callee']);
    if (name !== undefined) names.push(name);
  });
  return names;
}
