import { readSyntax, walk } from '../structure/syntax.ts';
import { mutationsOf, type Mutation } from './mutations.ts';

export interface Mutant extends Mutation {
  /** From 1; 0 is the code as it is. */
  readonly id: number;
  readonly line: number;
  /** What stands there in the code. */
  readonly was: string;
}

/** What the mutated code and the run of its tests say to each other. */
export interface Switch {
  active: number;
  reached: Set<number>;
  turns: number;
}

/** More turns than any loop of a test makes: a mutant that never ends is one that is noticed. */
const maxTurns = 5_000_000;

/** Before the first line of the source. */
const headOf = (base: number) =>
  [
    'const __switch = (globalThis.__mutants ??= { active: 0, reached: new Set(), turns: 0 });',
    `const __mutant = (id) => { __switch.reached.add(${base} + id); return __switch.active === ${base} + id; };`,
    `const __turn = () => { if (++__switch.turns > ${maxTurns}) throw new Error('endless'); };`,
  ].join(' ');

export function mutantsOf(source: string, file: string): Mutant[] {
  return mutationsOf(source, readSyntax(source, file)).map((mutation, index) => ({
    ...mutation,
    id: index + 1,
    line: source.slice(0, mutation.start).split('\n').length,
    was: source.slice(mutation.start, mutation.end),
  }));
}

/**
 * The source with all its mutants, none of them active: each is one branch, and the switch takes one at a time. The
 * switch counts from `base`, so that several files can hang on it.
 */
export function instrument(source: string, file: string, base = 0): string {
  const spans = new Map<string, { start: number; end: number; mutants: Mutant[] }>();
  for (const mutant of mutantsOf(source, file)) {
    const key = `${mutant.start}-${mutant.end}`;
    const span = spans.get(key) ?? { start: mutant.start, end: mutant.end, mutants: [] };
    spans.set(key, { ...span, mutants: [...span.mutants, mutant] });
  }
  const loops = loopsOf(source, file);
  const ordered = [...spans.values()].sort((a, b) => a.start - b.start || b.end - a.end);

  /** The text between two places, with what begins within it. */
  const render = (start: number, end: number, within: typeof ordered): string => {
    let [text, at, rest] = ['', start, within];
    for (let next = rest[0]; next !== undefined; next = rest[0]) {
      const { start: from, end: to, mutants } = next;
      const inner = rest.slice(1).filter((span) => span.end <= to);
      text += plain(at, from) + switched(render(from, to, inner), mutants);
      rest = rest.slice(1).filter((span) => span.start >= to);
      at = to;
    }
    return text + plain(at, end);
  };
  const plain = (start: number, end: number): string => {
    let [text, at] = ['', start];
    for (const loop of loops.filter((place) => place >= start && place < end)) {
      text += `${source.slice(at, loop)} __turn();`;
      at = loop;
    }
    return text + source.slice(at, end);
  };
  return `${headOf(base)} ${render(0, source.length, ordered)}`;
}

function switched(inner: string, mutants: readonly Mutant[]): string {
  let text = inner;
  for (const { id, text: other } of mutants)
    text =
      other === undefined
        ? `{ if (!__mutant(${id})) { ${text} } }`
        : `(__mutant(${id}) ? (${other}) : (${text}))`;
  return text;
}

/** Where the bodies of loops begin. */
function loopsOf(source: string, file: string): number[] {
  const places: number[] = [];
  walk(readSyntax(source, file), (node) => {
    const body = node['body'] as { type?: string; start: number } | undefined;
    if (/^(For|ForOf|ForIn|While|DoWhile)Statement$/.test(node.type))
      if (body?.type === 'BlockStatement') places.push(body.start + 1);
  });
  return places.sort((a, b) => a - b);
}
