import { isNode, nameOf, walk, type Node } from './syntax.ts';

const makers = new Set(['requirement', 'collection', 'domainEvent']);

/** Constants of a file that hold slots of `platform/wiring`, also by a function of their own that makes some. */
export function slotsOf(syntax: Node): { readonly name: string; readonly at: number }[] {
  const own = new Set(makers);
  const found: { name: string; at: number }[] = [];
  walk(syntax, (node) => {
    const { init } = node;
    const name = nameOf(node['id']);
    if (node.type !== 'VariableDeclarator' || name === undefined || !isNode(init)) return;
    if (!calls(init, own)) return;
    if (/Function/.test(init.type)) own.add(name);
    else found.push({ name, at: node.start });
  });
  return found;
}

/** What a registration names in its `requires` and `emits`: there the start looks whether everything fits. */
export function declaredSlots(syntax: Node): ReadonlySet<string> {
  const names = new Set<string>();
  walk(syntax, (node) => {
    const field = nameOf(node['key']);
    if (node.type !== 'Property' || (field !== 'requires' && field !== 'emits')) return;
    if (!isNode(node['value'])) return;
    walk(node['value'], (inner) => {
      if (inner.type === 'Identifier') names.add(String(inner['name']));
    });
  });
  return names;
}

function calls(node: Node, names: ReadonlySet<string>): boolean {
  let does = false;
  walk(node, ({ type, callee }) => {
    if (type === 'CallExpression' && isNode(callee) && callee.type === 'Identifier')
      does ||= names.has(nameOf(callee) ?? '');
  });
  return does;
}
