import path from 'node:path';
import { isNode, textOf, walk, type Node } from './syntax.ts';

/**
 * Where capabilities stand on each other. The web is none of them: there a page asks the server, and `app/` composes.
 */
const sides = [
  /^apps\/server\/src\/capabilities\/([^/]+)\//,
  /^packages\/contract\/src\/([^/]+)\//,
  /^packages\/rules\/src\/([^/]+)\//,
];

/** The capability that a file belongs to on one of these sides. */
export function roomOf(file: string): string | undefined {
  for (const side of sides) {
    const capability = side.exec(file)?.[1];
    if (capability !== undefined) return capability;
  }
  return undefined;
}

/** The file or folder that an import means, from the root; undefined for what is not ours. */
export function meantBy(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const [scope, name, ...inside] = specifier.split('/');
  if (scope !== '@xuezhou') return undefined;
  return `packages/${name}/src/${inside.join('/')}/`;
}

export interface Import {
  readonly specifier: string;
  readonly at: number;
  /** Fetched by `import()`, when it is wanted. */
  readonly isLate: boolean;
}

/** Everything that a file imports, types included. */
export function importsOf(syntax: Node): Import[] {
  const found: Import[] = [];
  const add = (node: unknown, isLate = false): void => {
    const specifier = textOf(node);
    if (specifier !== undefined && isNode(node)) found.push({ specifier, at: node.start, isLate });
  };
  walk(syntax, (node) => {
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) add(node['source']);
    else if (node.type === 'ImportExpression') add(node['source'], true);
    else if (node.type === 'TSImportType') add(node['source']);
  });
  return found;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** `apps/server/src/…:12`, one for each import. */
  readonly places: string[];
}

/** Pairs that import each other, each once. */
export const mutualPairs = (arrows: readonly Arrow[]): Arrow[] =>
  arrows.filter(
    ({ from, to }) => from < to && arrows.some((other) => other.from === to && other.to === from),
  );

/** Groups of more than one capability, or file, in which each reaches each. */
export function circles(arrows: readonly Pick<Arrow, 'from' | 'to'>[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  // What leads nowhere, or to such alone, stands in no circle: most of a house.
  for (let before = Infinity; next.size < before;) {
    before = next.size;
    for (const [from, targets] of next) if (!targets.some((to) => next.has(to))) next.delete(from);
  }
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(next.get(start) ?? [])];
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      if (seen.has(each)) continue;
      seen.add(each);
      open.push(...(next.get(each) ?? []));
    }
    return seen;
  };
  const reached = new Map([...next.keys()].map((name) => [name, reach(name)]));
  const groups = new Map<string, string[]>();
  for (const [name, seen] of reached) {
    if (!seen.has(name)) continue;
    const group = [...seen].filter((other) => reached.get(other)?.has(name)).sort();
    groups.set(group.join(' '), group);
  }
  return [...groups.values()];
}
