import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'vite';

/**
 * By route name, the files that its page is fetched from: its capability's routes, and what stands as `import()` in
 * its entry of `definePages`.
 */
export async function findPageSources(root: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const folder = 'src/capabilities';
  for (const name of await readdir(path.join(root, folder), { recursive: true })) {
    if (!/\.routes(-part)?\.tsx$/.test(name)) continue;
    const file = path.join(folder, name);
    const { program } = parseSync(file, await readFile(path.join(root, file), 'utf8'));
    for (const [page, imports] of readPages(program as unknown as Node))
      found.set(page, [
        routesOf(folder, name),
        ...imports.map((each) => path.join(path.dirname(file), each)),
      ]);
  }
  return found;
}

function routesOf(folder: string, name: string): string {
  const capability = name.split(path.sep)[0] ?? '';
  return path.join(folder, capability, `${capability}.routes.tsx`);
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

function readPages(program: Node): [page: string, imports: string[]][] {
  const declared = new Map(
    nodesIn(program)
      .filter(({ type }) => type === 'VariableDeclarator')
      .map((node) => [(node['id'] as Node)['name'], node['init'] as Node]),
  );
  const importsIn = (value: Node, followed: readonly unknown[] = []): string[] =>
    nodesIn(value).flatMap((node) => {
      if (node.type === 'ImportExpression') return [String((node['source'] as Node)['value'])];
      // What several pages share stands beside them under a name of its own.
      const name = node.type === 'Identifier' ? node['name'] : undefined;
      const shared = followed.includes(name) ? undefined : declared.get(name);
      return shared ? importsIn(shared, [...followed, name]) : [];
    });
  return nodesIn(program)
    .filter(
      (node) =>
        node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'definePages',
    )
    .flatMap((node) => (node['arguments'] as Node[])[0]?.['properties'] as Node[])
    .filter(({ type }) => type === 'Property')
    .map((property) => {
      const key = property['key'] as Node;
      return [String(key['value'] ?? key['name']), importsIn(property['value'] as Node)];
    });
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
