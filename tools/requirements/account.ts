import type { Claim } from './claims.ts';
import type { Row } from './rows.ts';

/** How much of a row is proved. */
export type Degree = 'whole' | 'part' | 'none';

export interface Proof {
  readonly row: Row;
  readonly degree: Degree;
  /** Numbers of the clauses that no test names. */
  readonly open: readonly number[];
}

/** How many clauses of each capability no test names; what `debt.json` keeps. */
export type Debt = Record<string, number>;

/** Weighs the rows by what tests claim. */
export function proofsOf(rows: readonly Row[], claims: readonly Claim[]): Proof[] {
  return rows.map((row) => {
    const own = claims.filter((claim) => claim.id === row.id && doesProve(claim, row));
    const named = new Set(own.flatMap(({ clauses }) => clauses));
    const open = row.clauses.map((_, index) => index + 1).filter((number) => !named.has(number));
    return { row, open, degree: degreeOf(open.length, row.clauses.length) };
  });
}

function degreeOf(open: number, all: number): Degree {
  if (open === 0) return 'whole';
  return open < all ? 'part' : 'none';
}

/** A route is proved by who opens it, in a browser or in the page's router. */
function doesProve({ isProof, place, source }: Claim, { address }: Row): boolean {
  if (!isProof || address === undefined) return isProof;
  return pages.test(place) && opens(address).test(source);
}

const pages = /^apps\/(?:web\/.*\.test\.tsx|e2e\/.*\.spec\.ts):/;

/** A text of the source that is the address, with something in the place of each parameter, a hole among it. */
function opens(address: string): RegExp {
  const hole = String.raw`\$\{[\w.]+\}`;
  const parts = address.split('/').map((part) => {
    if (part.startsWith(':')) return String.raw`[^\s'"\`/?#]+`;
    return part === '' ? '' : `(?:${part.replaceAll(/\W/g, String.raw`\$&`)}|${hole})`;
  });
  return new RegExp(String.raw`['"\`}]${parts.join('/')}/?['"\`?#]`);
}

/** What is said wrongly: rows and clauses that are not there. */
export function mistakesIn(rows: readonly Row[], claims: readonly Claim[]): string[] {
  const known = new Map(rows.map((row) => [row.id, row.clauses.length]));
  return claims.flatMap(({ id, clauses, place }) => {
    const all = known.get(id);
    if (all === undefined) return [`${place}：没有叫 [${id}] 的要求，见 docs/requirements/。`];
    return clauses
      .filter((number) => !(number >= 1 && number <= all))
      .map((number) => `${place}：[${id}] 只有 ${all} 款，没有第 ${number} 款。`);
  });
}

export function debtOf(proofs: readonly Proof[]): Debt {
  const debt: Debt = {};
  for (const { row, open } of proofs)
    if (open.length > 0) debt[row.capability] = (debt[row.capability] ?? 0) + open.length;
  return Object.fromEntries(Object.entries(debt).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Capabilities that have more unproved clauses than are recorded. */
export function worsened(now: Debt, recorded: Debt): string[] {
  return Object.keys(now).filter((name) => (now[name] ?? 0) > (recorded[name] ?? 0));
}
