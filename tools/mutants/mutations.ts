import { isNode, nameOf, type Node } from '../structure/syntax.ts';

/** One small break of an expression or a statement. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  /** What stands there instead; a statement that is left out has none. */
  readonly text: string | undefined;
}

const operators: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};

const methods = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    find: 'findLast',
    findLast: 'find',
  }),
);

/** Methods whose call can be left out: what they are asked of is of the same kind. */
const leftOut = new Set(
  'filter,sort,toSorted,reverse,toReversed,trim,toLowerCase,toUpperCase,slice,normalize'.split(','),
);

/** Nodes that wrap an expression in types, and hold nothing else that runs. */
const typed = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]);

/** Every small break of the syntax that a test ought to notice. */
export function mutationsOf(source: string, syntax: Node): Mutation[] {
  const found: Mutation[] = [];
  /** `isSpine`: a part of `a?.b().c`, which must stay in one piece to be left off together. */
  const visit = (value: unknown, isSpine: boolean): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, false);
      return;
    }
    if (!isNode(value)) return;
    if (value.type.startsWith('TS') && !typed.has(value.type)) return;
    if (!isSpine) found.push(...breaksOf(value, source));
    for (const name in value) if (name !== 'type' && doesRun(value, name)) visitPart(value, name);
  };

  const visitPart = (node: Node, name: string): void => {
    const isLink = name === 'expression' && node.type === 'ChainExpression';
    const isInChain = chains.has(node) && ['object', 'callee', 'expression'].includes(name);
    if (isLink || isInChain) chains.add(node[name] as Node);
    visit(node[name], isLink || isInChain || (name === 'callee' && node.type === 'CallExpression'));
  };
  const chains = new Set<Node>();

  visit(syntax, false);
  return found;
}

/** The breaks of one node, without those of what it holds. */
function breaksOf(node: Node, source: string): Mutation[] {
  const found: Mutation[] = [];
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const add = ({ start, end }: Node, text: string | undefined) => found.push({ start, end, text });
  const test = node['test'];
  if (isNode(test) && /^(If|While)Statement$|^ConditionalExpression$/.test(node.type)) {
    add(test, 'false');
    if (node.type !== 'WhileStatement') add(test, 'true');
  }
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      for (const other of otherOperations(node, source)) add(node, other);
      break;
    case 'UnaryExpression':
      if (node['operator'] === '!' || node['operator'] === '-')
        add(node, textOf(node['argument'] as Node));
      break;
    case 'Literal':
      for (const other of otherLiteral(node['value'])) add(node, other);
      break;
    case 'ArrayExpression':
      if ((node['elements'] as unknown[]).length > 0) add(node, '[]');
      break;
    case 'CallExpression':
      for (const other of otherCalls(node, source)) add(node, other);
      break;
    case 'ExpressionStatement':
      if (typeof node['directive'] !== 'string') add(node, undefined);
      break;
    default:
  }
  return found;
}

function otherOperations(node: Node, source: string): string[] {
  const left = node['left'] as Node;
  const operator = String(node['operator']);
  const at = left.end + placeOf(operator, source.slice(left.end, node.end));
  const [before, behind] = [
    source.slice(node.start, at),
    source.slice(at + operator.length, node.end),
  ];
  if (operator === '??') return [source.slice(left.start, left.end)];
  return (operators[operator] ?? []).map((other) => `${before}${other}${behind}`);
}

function otherCalls(call: Node, source: string): string[] {
  const callee = call['callee'] as Node;
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return [];
  const [object, property] = [callee['object'] as Node, callee['property'] as Node];
  const name = nameOf(property) ?? '';
  const other = methods.get(name);
  return [
    ...(leftOut.has(name) ? [source.slice(object.start, object.end)] : []),
    ...(other === undefined
      ? []
      : [source.slice(call.start, property.start) + other + source.slice(property.end, call.end)]),
  ];
}

/** Where an operator stands behind its left side, beyond brackets that close and comments. */
const placeOf = (operator: string, text: string) =>
  text
    .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, (comment) => ' '.repeat(comment.length))
    .indexOf(operator);

/** Names of properties, what is imported, and words of errors of ours are not what a test is about. */
function doesRun(node: Node, name: string): boolean {
  if (name === 'key' || name === 'property') return node['computed'] === true;
  if (/^(Import|ExportAll)/.test(node.type)) return false;
  if (name === 'source' && node.type.startsWith('Export')) return false;
  return !(
    node.type === 'ThrowStatement' && nameOf((node['argument'] as Node)['callee']) === 'Error'
  );
}

function otherLiteral(value: unknown): string[] {
  if (typeof value === 'number') return [String(value + 1)];
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value === 'string') return [value === '' ? "'mutant'" : "''"];
  return [];
}
