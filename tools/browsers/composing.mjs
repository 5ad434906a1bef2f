/**
 * Keys of an input method. Safari tells by a key's number alone that an input method took it, and a Chinese sentence is
 * sent by halves where that is forgotten: so `isComposing` of packages/client is the one place that looks at an event's
 * own property, and every handler of Enter or Escape asks it.
 */

const home = 'packages/client/src/browser/composing.ts';
const properties = new Set(['isComposing', 'keyCode']);
const keys = new Set(['Enter', 'Escape']);
/** Asks for itself. */
const askers = new Set(['usePageKeys']);

const bare =
  'ask isComposing(event) of packages/client: Safari does not set this for its input methods.';
const unasked =
  'a Chinese keyboard takes Enter and Escape too: ask isComposing(event) of packages/client first.';

const isFunction = ({ type }) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);
const isKey = (node) => node?.type === 'Literal' && keys.has(node.value);
const nameOf = ({ key, property, computed }) => {
  const name = key ?? property;
  if (name?.type === 'Literal') return name.value;
  return computed ? undefined : name?.name;
};

/** The functions around a node, from the inside. */
function* functionsAround(node) {
  for (let at = node.parent; at; at = at.parent) if (isFunction(at)) yield at;
}

export const composingRule = {
  create(context) {
    if (context.filename.split('\\').join('/').endsWith(home)) return {};
    /** Functions that ask, with those around them; and what has to be asked about, by whether a near function must. */
    const asking = new Set();
    const near = [];
    const anywhere = [];
    return {
      CallExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name === 'isComposing') {
          for (const each of functionsAround(node)) asking.add(each);
          asking.add(context.filename);
        }
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || nameOf(callee) !== 'includes') return;
        if (callee.object.type === 'ArrayExpression' && callee.object.elements.some(isKey))
          near.push(node);
      },
      MemberExpression: (node) => {
        if (properties.has(nameOf(node))) context.report({ node, message: bare });
      },
      ObjectPattern: (node) => {
        for (const property of node.properties)
          if (properties.has(nameOf(property))) context.report({ node: property, message: bare });
      },
      BinaryExpression: (node) => {
        if (isKey(node.left) || isKey(node.right)) near.push(node);
      },
      SwitchCase: (node) => {
        if (isKey(node.test)) anywhere.push(node);
      },
      Property: (node) => {
        if (node.parent.type !== 'ObjectExpression' || !keys.has(nameOf(node))) return;
        const { parent: call } = node.parent;
        if (call.type === 'CallExpression' && askers.has(call.callee.name)) return;
        anywhere.push(node);
      },
      'Program:exit': () => {
        for (const node of near)
          if (![...functionsAround(node)].some((each) => asking.has(each)))
            context.report({ node, message: unasked });
        // A table of keys is read by another function of its file.
        if (asking.has(context.filename)) return;
        for (const node of anywhere) context.report({ node, message: unasked });
      },
    };
  },
};
