import { isNode, walk, type Node } from './syntax.ts';

/** Words of this house that came back after they were renamed, and by which the field calls it. */
const instead: ReadonlyMap<string, string> = new Map([
  ['told', 'sent, shown, reported'],
  ['untold', 'unreported'],
  ['heard', 'received, transcribed'],
  ['undone', 'reverted, rolled back, missing'],
  ['deed', 'action'],
  ['deeds', 'actions'],
]);

/** `foldTold`, `fold-told` and `FOLD_TOLD` are of the same two words. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());

/** What is wrong with a name: the word, and what to write; undefined: nothing. A limit is a `max`, and what is at most may be so. */
function faultOf(name: string): string | undefined {
  const words = wordsOf(name);
  const word = words.find((each) => instead.has(each));
  if (word !== undefined) return `${word} → ${instead.get(word)}`;
  return words[0] === 'most' && words.length > 1 ? 'most → max' : undefined;
}

/** Folders and the file of a path, each once however many files lie there. */
export const strangePath = (file: string): { what: string; fault: string }[] => {
  const parts = file.split('/');
  return parts.flatMap((part, at) => {
    const fault = faultOf(part);
    return fault === undefined ? [] : [{ what: parts.slice(0, at + 1).join('/'), fault }];
  });
};

/** What a file exports under a strange name. What is its own alone, and fields of what is kept or sent, it may call as it likes. */
export function strangeExports(syntax: Node): { name: string; fault: string; at: number }[] {
  const found: { name: string; fault: string; at: number }[] = [];
  const look = (id: unknown): void => {
    if (!isNode(id)) return;
    const name = String(id['name']);
    const fault = id.type === 'Identifier' ? faultOf(name) : undefined;
    if (fault !== undefined) found.push({ name, fault, at: id.start });
  };
  walk(syntax, (node) => {
    if (!/^Export(Named|Default)Declaration$/.test(node.type)) return;
    const { declaration, specifiers = [] } = node;
    for (const each of specifiers as Node[]) look(each['exported']);
    if (!isNode(declaration)) return;
    look(declaration['id']);
    const { declarations = [] } = declaration;
    for (const each of declarations as Node[]) namesIn(each['id'], look);
  });
  return found;
}

/** `const { a, b: [c] } = …` names a and c. */
function namesIn(pattern: unknown, look: (id: unknown) => void): void {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier') {
    look(pattern);
    return;
  }
  const { properties = [], elements = [], argument, left } = pattern;
  for (const each of properties as Node[]) namesIn(each['value'] ?? each['argument'], look);
  for (const each of elements as unknown[]) namesIn(each, look);
  namesIn(argument ?? left, look);
}
