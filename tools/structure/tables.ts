import type { Source } from './sources.ts';
import { argumentsOf, nameOf, templateText, textOf, walk, type Node } from './syntax.ts';

/** Beside its capability, or in the one folder where all of them stood before. */
const tablesFile =
  /^apps\/server\/src\/(?:capabilities\/([^/]+)\/[^/]+\.tables|platform\/database\/tables\/([^/]+))\.ts$/;

/**
 * Whose each table is, from the types that declare them: the members of an interface `…Tables` belong to the
 * capability that the file is named after.
 */
export function tableOwners(
  files: Iterable<{ source: Source; syntax: Node }>,
): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { source, syntax } of files) {
    const [, beside, before] = tablesFile.exec(source.file) ?? [];
    const owner = beside ?? before;
    if (owner === undefined) continue;
    walk(syntax, (node) => {
      if (node.type !== 'TSInterfaceDeclaration' || !nameOf(node['id'])?.endsWith('Tables')) return;
      for (const member of (node['body'] as Node)['body'] as Node[]) {
        const table = nameOf(member['key']) ?? textOf(member['key']);
        if (table !== undefined) owners.set(table, owner);
      }
    });
  }
  return owners;
}

const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const builders = new Set([
  ...writers,
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'from',
  'using',
  'table',
]);

/** What stands before a table's name in SQL; a list after `from` goes on with commas. */
const named =
  /\b(?:from|join|into|update|using|truncate(?:\s+table)?|table)\s+(?:only\s+|lateral\s+)?("?[a-z_]\w*"?)/gi;
const listed = /\bfrom\s+((?:"?[a-z_]\w*"?(?:\s+(?:as\s+)?[a-z_]\w*)?\s*,\s*)+"?[a-z_]\w*"?)/gi;
/** A piece of SQL that another puts after its `from`: `course c left join …`. */
const begun =
  /^\s*([a-z_]\w*)(?:\s+(?:as\s+)?[a-z_]\w*)?\s*(?:,|\b(?:left|inner|right|full|cross|join)\b)/i;
const withNames =
  /(?:\bwith\b(?:\s+recursive)?|,)\s*([a-z_]\w*)\s*(?:\([^)]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s*)?\(/gi;

const written =
  /(?:\b(?:into|truncate(?:\s+table)?|delete\s+from)|(?<!\bfor\s+)\bupdate)\s+(?:only\s+)?"?([a-z_]\w*)/gi;

/** Words of a statement that stand where a table may. */
function namesIn(sql: string): { table: string; isWritten: boolean }[] {
  const plain = sql.replace(/--.*$/gm, ' ').replace(/'[^']*'/g, "''");
  const names = [...plain.matchAll(named)].map(([, name = '']) => name);
  for (const [, list = ''] of plain.matchAll(listed))
    names.push(...list.split(',').map((each) => each.trim().split(/\s/, 1)[0] ?? ''));
  const first = begun.exec(plain)?.[1];
  if (first !== undefined) names.push(first);
  const changed = new Set([...plain.matchAll(written)].map(([, name = '']) => name.toLowerCase()));
  return names
    .map((name) => name.replaceAll('"', '').toLowerCase())
    .map((table) => ({ table, isWritten: changed.has(table) }));
}

export interface TableUse {
  readonly table: string;
  /** Rows are added, changed or removed there, not only read. */
  readonly isWritten: boolean;
  readonly at: number;
}

/** The tables that a file's queries name, in kysely's words or in SQL, and where. */
export function tablesUsed(syntax: Node, owners: ReadonlyMap<string, string>): TableUse[] {
  const found: TableUse[] = [];
  const own = new Set<string>();
  const readSql = (sql: string, at: number): void => {
    for (const [, name = ''] of sql.matchAll(withNames)) own.add(name.toLowerCase());
    for (const use of namesIn(sql)) found.push({ ...use, at });
  };
  walk(syntax, (node, holder) => {
    if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql')
      readSql(templateText(node['quasi'] as Node), node.start);
    else if (node.type === 'CallExpression') {
      const isWritten = writers.has(nameOf(node['callee']) ?? '');
      for (const table of builtOf(node)) found.push({ table, isWritten, at: node.start });
      if (nameOf(node['callee']) === 'with') own.add(textOf(argumentsOf(node)[0]) ?? '');
    } else if (holder.type !== 'TaggedTemplateExpression') {
      const text = textOf(node) ?? (node.type === 'TemplateLiteral' ? templateText(node) : '');
      if (/^\s*(select|insert\s+into|update|delete\s+from|with|truncate)\s/i.test(text))
        readSql(text, node.start);
    }
  });
  return found.filter(({ table }) => owners.has(table) && !own.has(table));
}

/** `course` of `.selectFrom('course as c')`, both of `.selectFrom(['course', 'book'])`. */
function builtOf(call: Node): string[] {
  const callee = call['callee'] as Node;
  if (callee.type !== 'MemberExpression' || !builders.has(nameOf(callee) ?? '')) return [];
  const [first] = argumentsOf(call);
  const list =
    (first as Node | undefined)?.type === 'ArrayExpression'
      ? ((first as Node)['elements'] as unknown[])
      : [first];
  return list.flatMap((each) => textOf(each)?.trim().split(/\s/, 1)[0] ?? []);
}
