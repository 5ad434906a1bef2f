import { parseSync } from 'libpg-query';
import type { Placement } from '../../platform/database/tables/placement.ts';

/**
 * Whose rows a statement touches: one student's, those of a list of them (`gathered`), everybody's whom each database has
 * (`open`), the school's alone, or none of the product (`none`). `torn`: it says for one of its tables whose rows it means
 * and leaves it open for another.
 */
export type Reach = 'student' | 'gathered' | 'open' | 'home' | 'catalogue' | 'none' | 'torn';

type Node = Readonly<Record<string, unknown>>;

/** What stands in a sub-select for whose rows of a table are meant. */
interface Use {
  readonly table: string;
  readonly alias: string;
  bound: 'one' | 'many' | 'open';
  /** Not by a value, but as the student of a row of the statement around it. */
  isByRow: boolean;
}

/** How a column, a value or a list that is compared with `student_id` is written. */
type Side =
  | { readonly kind: 'column'; readonly alias: string | undefined }
  | { readonly kind: 'value' | 'list' | 'other' };

export interface Touched {
  readonly reach: Reach;
  /** The tables of students of which it does not say whose rows. */
  readonly open: readonly string[];
  /** The tables whose student is that of a row around them, where a value could stand. */
  readonly byRow: readonly string[];
  /** It joins what stays at home with what is a student's. */
  readonly crosses: readonly string[];
}

export function reachOf(sql: string, placements: ReadonlyMap<string, Placement>): Touched {
  const { stmts } = parseSync(sql) as { stmts: readonly { stmt: Node }[] };
  const uses: Use[] = [];
  const others = new Set<string>();
  for (const { stmt } of stmts)
    lookAt(stmt, { named: new Set(), around: [] }, { placements, uses, others });
  const home = [...others].filter((table) => placements.get(table) !== 'catalogue');
  const open = uses.filter(({ bound }) => bound === 'open').map(({ table }) => table);
  const byRow = uses.filter(({ isByRow }) => isByRow).map(({ table }) => table);
  const crosses = uses.length > 0 ? home : [];
  const [first] = uses;
  if (first === undefined) {
    const reach = home.length > 0 ? 'home' : others.size > 0 ? 'catalogue' : 'none';
    return { reach, open: [], byRow: [], crosses: [] };
  }
  const isTorn = uses.some(({ bound }) => bound !== first.bound);
  const reach = isTorn ? 'torn' : reachBy[first.bound];
  return { reach, open, byRow, crosses };
}

const reachBy = { one: 'student', many: 'gathered', open: 'open' } as const;

/** What a statement within another one knows of it. */
interface Outer {
  /** Names of `with`, which are no tables. */
  readonly named: ReadonlySet<string>;
  readonly around: readonly Use[];
}

interface Found {
  readonly placements: ReadonlyMap<string, Placement>;
  readonly uses: Use[];
  readonly others: Set<string>;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const of = (node: unknown, key: string): unknown => (isNode(node) ? node[key] : undefined);

const statementKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const;

function lookAt(node: unknown, outer: Outer, found: Found): void {
  if (Array.isArray(node)) for (const each of node) lookAt(each, outer, found);
  else if (isNode(node)) {
    const kind = statementKinds.find((name) => name in node);
    if (kind === undefined) for (const each of Object.values(node)) lookAt(each, outer, found);
    else lookAtStatement(kind, node[kind] as Node, outer, found);
  }
}

/** One level: its tables, and what it says of them; whatever is within it is a level of its own. */
function lookAtStatement(
  kind: (typeof statementKinds)[number],
  statement: Node,
  outer: Outer,
  found: Found,
): void {
  const named = new Set([
    ...outer.named,
    ...listOf(of(of(statement, 'withClause'), 'ctes')).map((each) =>
      String(of(of(each, 'CommonTableExpr'), 'ctename')),
    ),
  ]);
  const own: Use[] = [];
  const conditions: unknown[] = [statement['whereClause']];
  const add = (range: Node): void => {
    const table = String(range['relname']);
    if (named.has(table)) return;
    const given = of(range['alias'], 'aliasname');
    const alias = typeof given === 'string' ? given : table;
    if (found.placements.get(table) === 'student')
      own.push({ table, alias, bound: 'open', isByRow: false });
    else if (found.placements.has(table)) found.others.add(table);
  };
  const from = (node: unknown): void => {
    if (isNode(of(node, 'RangeVar'))) add(of(node, 'RangeVar') as Node);
    const join = of(node, 'JoinExpr');
    if (!isNode(join)) return;
    from(join['larg']);
    from(join['rarg']);
    conditions.push(join['quals']);
    if (listOf(join['usingClause']).some((each) => wordOf(each) === 'student_id'))
      links.push(['', '']);
  };
  const links: [string, string][] = [];
  for (const each of [...listOf(statement['fromClause']), ...listOf(statement['usingClause'])])
    from(each);
  const target = statement['relation'];
  if (isNode(target)) {
    add(target);
    if (kind === 'InsertStmt') bindInsert(statement, own);
  }
  for (const each of conditions.flatMap(conjuncts)) bind(each, own, links);
  spread(own, outer.around, links);
  found.uses.push(...own);
  const within = { named, around: [...own, ...outer.around] };
  // What `union` puts together is written without saying what it is.
  for (const [key, each] of Object.entries(statement))
    if (isSelect(key, each)) lookAtStatement('SelectStmt', each, within, found);
    else lookAt(each, within, found);
}

const isSelect = (key: string, each: unknown): each is Node =>
  (key === 'larg' || key === 'rarg') && isNode(each);

/** `a and (b and c)`: each for itself. */
function conjuncts(condition: unknown): unknown[] {
  const bool = of(condition, 'BoolExpr');
  return of(bool, 'boolop') === 'AND_EXPR'
    ? listOf(of(bool, 'args')).flatMap(conjuncts)
    : [condition];
}

function bind(condition: unknown, own: readonly Use[], links: [string, string][]): void {
  const expression = of(condition, 'A_Expr');
  if (!isNode(expression)) return;
  const isEqual = listOf(expression['name']).map(wordOf).join('') === '=';
  if (!isEqual) return;
  const isMany = expression['kind'] === 'AEXPR_OP_ANY' || expression['kind'] === 'AEXPR_IN';
  const [left, right] = [sideOf(expression['lexpr']), sideOf(expression['rexpr'])];
  if (left.kind === 'column' && right.kind === 'column') {
    links.push([left.alias ?? '', right.alias ?? '']);
    return;
  }
  const [column, other] = left.kind === 'column' ? [left, right] : [right, left];
  if (column.kind !== 'column' || (other.kind !== 'value' && other.kind !== 'list')) return;
  for (const use of own)
    if (column.alias === undefined || use.alias === column.alias)
      use.bound = isMany || other.kind === 'list' ? 'many' : 'one';
}

function sideOf(node: unknown): Side {
  const fields = listOf(of(of(node, 'ColumnRef'), 'fields')).map(wordOf);
  if (fields.at(-1) === 'student_id') return { kind: 'column', alias: fields.at(-2) };
  if (isNode(of(node, 'ParamRef')) || isNode(of(node, 'A_Const'))) return { kind: 'value' };
  const cast = of(node, 'TypeCast');
  if (isNode(cast)) return sideOf(cast['arg']);
  if (isNode(of(node, 'List')) || isNode(of(node, 'A_ArrayExpr'))) return { kind: 'list' };
  return { kind: 'other' };
}

/** What is equal to a student who is named is that student; `using (student_id)` makes all of the level equal. */
function spread(
  own: readonly Use[],
  around: readonly Use[],
  links: readonly [string, string][],
): void {
  for (let changed = true; changed;) {
    changed = false;
    for (const [one, other] of links)
      for (const use of own) {
        if (use.bound !== 'open') continue;
        const isIn = (alias: string) =>
          one === '' || other === '' || alias === one || alias === other;
        const isKnown = (each: Use) => each !== use && each.bound !== 'open' && isIn(each.alias);
        const known = own.find(isKnown) ?? (one === '' ? undefined : around.find(isKnown));
        if (!isIn(use.alias) || known === undefined) continue;
        use.bound = known.bound;
        use.isByRow = known.isByRow || !own.includes(known);
        changed = true;
      }
  }
}

function bindInsert(statement: Node, own: readonly Use[]): void {
  const [into] = own;
  const at = listOf(statement['cols']).findIndex(
    (each) => of(of(each, 'ResTarget'), 'name') === 'student_id',
  );
  const select = of(statement['selectStmt'], 'SelectStmt');
  if (into === undefined || at < 0 || !isNode(select)) return;
  const rows = listOf(select['valuesLists']);
  const given =
    rows.length > 0
      ? listOf(of(of(rows[0], 'List'), 'items'))[at]
      : of(of(listOf(select['targetList'])[at], 'ResTarget'), 'val');
  const side = sideOf(given);
  if (side.kind === 'value') into.bound = rows.length > 1 ? 'many' : 'one';
  // Of the rows that are read, which say themselves whose they are.
  if (side.kind === 'column') into.bound = 'many';
}

function wordOf(node: unknown): string {
  const word = of(of(node, 'String'), 'sval');
  return typeof word === 'string' ? word : '';
}
