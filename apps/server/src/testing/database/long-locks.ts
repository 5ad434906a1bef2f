import type { Migration } from 'kysely';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { isStepped } from '../../platform/database/steps/steps.ts';

/** Tables of so few rows in any school that they are read whole in a moment. All others grow with it. */
const small = new Set([
  ...[
    'staff',
    'staff_role',
    'staff_role_member',
    'course',
    'book',
    'reading',
    'coupon',
    'good',
    'good_variant',
    'points_good',
    'survey',
  ],
  // Of some hundred sales one is given back.
  ...['refund', 'study_plan', 'school_look', 'setting', 'campaign', 'webhook'],
]);

/** What keeps others from a table for as long as it takes to go through its rows; in brackets the table. */
const heavy: readonly [what: string, statement: RegExp][] = [
  [
    'an index without `index(…)`',
    /\bcreate\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+(\w+)/g,
  ],
  [
    'writes the table anew',
    /\balter\s+table\s+(\w+)\b[^;]*?\b(?:type\s+\w|generated\s+always\s+as|default\s+\w+\s*\()/g,
  ],
  [
    'goes through all rows',
    /\balter\s+table\s+(\w+)\b[^;]*?\b(?:set\s+not\s+null|(?:check\s*\(|references\s)(?![^;]*not\s+valid))/g,
  ],
  ['changes rows without `repeat(…)`', /\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g],
  ['takes rows out without `repeat(…)`', /\bdelete\s+from\s+(\w+)/g],
  ['is locked as a whole', /\block\s+table\s+(\w+)/g],
];

/** What in a migration a running school would feel, in words. */
export async function longLocks(migration: Migration): Promise<string[]> {
  if (!isStepped(migration)) return longLocksOf(await textOf(migration));
  const made = migration.steps.map((step) => (step.kind === 'change' ? step.text : '')).join(';');
  return migration.steps.flatMap((step) => {
    if (step.kind === 'change') return longLocksOf(step.text, made);
    const isEndless = step.kind === 'repeat' && !/\blimit\b/i.test(step.text);
    return isEndless ? ['repeats a statement without a limit'] : [];
  });
}

function longLocksOf(text: string, madeBy = text): string[] {
  const plain = plainOf(text);
  const made = new Set(
    [...plainOf(madeBy).matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/g)].map(
      ([, table]) => table,
    ),
  );
  const found = heavy.flatMap(([what, statement]) =>
    [...plain.matchAll(statement)].flatMap(([, table = '']) =>
      made.has(table) || small.has(table) ? [] : [`${table}: ${what}`],
    ),
  );
  return /\bdo\s+\$/.test(text.toLowerCase())
    ? [...found, 'a block that nobody can see into']
    : found;
}

/** Without remarks, words and the insides of functions, which run later. */
const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/--.*$/gm, ' ')
    .replace(/(\$\w*\$).*?\1/gs, ' ')
    .replace(/'[^']*'/g, "''");

async function textOf(migration: Migration): Promise<string> {
  const said: string[] = [];
  const nowhere = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (connection) => new PostgresIntrospector(connection),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void said.push(query.sql),
  });
  await migration.up(nowhere);
  return said.join(';');
}
