/** Where a pattern ends in what was looked through. */
export interface Ending {
  /** Of the pattern, in the order in which they were given. */
  readonly pattern: number;
  /** Index of its last letter. */
  readonly end: number;
}

/** Finds every place of many patterns in one walk, whose time grows with the letters and with what is found alone. */
export interface Automaton {
  /** The endings in their order, at most so many. */
  find(letters: readonly string[], most: number): Ending[];
}

interface Node {
  readonly next: Map<string, Node>;
  /** The longest other beginning that ends here too. */
  fail: Node | null;
  /** The nearest of these where a pattern ends. */
  shorter: Node | null;
  readonly patterns: number[];
}

const makeNode = (): Node => ({ next: new Map(), fail: null, shorter: null, patterns: [] });

/** Aho and Corasick's: a tree of the patterns, with ways from each beginning to the next shorter one. */
export function makeAutomaton(patterns: readonly (readonly string[])[]): Automaton {
  const root = makeNode();
  for (const [index, pattern] of patterns.entries())
    if (pattern.length > 0) plant(root, pattern, index);
  joinWays(root);
  return { find: (letters, most) => walk(root, letters, most) };
}

function plant(root: Node, pattern: readonly string[], index: number): void {
  let node = root;
  for (const letter of pattern) {
    let next = node.next.get(letter);
    if (next === undefined) node.next.set(letter, (next = makeNode()));
    node = next;
  }
  node.patterns.push(index);
}

/** By their length, so that the way of each shorter one is known. */
function joinWays(root: Node): void {
  const queue: Node[] = [root];
  for (const node of queue)
    for (const [letter, next] of node.next) {
      next.fail = node === root ? root : step(node.fail ?? root, letter);
      next.shorter = next.fail.patterns.length > 0 ? next.fail : next.fail.shorter;
      queue.push(next);
    }
}

function step(from: Node, letter: string): Node {
  let node = from;
  for (;;) {
    const next = node.next.get(letter);
    if (next !== undefined) return next;
    if (node.fail === null) return node;
    node = node.fail;
  }
}

function walk(root: Node, letters: readonly string[], most: number): Ending[] {
  const found: Ending[] = [];
  let node = root;
  for (const [end, letter] of letters.entries()) {
    node = step(node, letter);
    for (let at: Node | null = node; at !== null; at = at.shorter)
      for (const pattern of at.patterns) {
        found.push({ pattern, end });
        if (found.length === most) return found;
      }
  }
  return found;
}
