import { kinds, type Finding, type Kind } from './findings.ts';

export interface Exception {
  readonly kind: string;
  readonly what: string;
  readonly reason: string;
}

/** What the house still owes: a number, or the names where the linter needs them too. It can only fall. */
export type Debt = Partial<Record<Kind, number | readonly string[]>>;

export interface Verdict {
  readonly rows: readonly Row[];
  /** Exceptions that meet nothing, or give no reason. */
  readonly stale: readonly Exception[];
  /** What is owed from now on; equal to what was owed when nothing was paid. */
  readonly debt: Debt;
}

export interface Row {
  readonly kind: Kind;
  /** Without those that are excepted. */
  readonly found: readonly Finding[];
  readonly owed: number;
  /** Those that nothing allows: all of a kind of which more were found than are owed, as any may be the new one. */
  readonly faults: readonly Finding[];
}

/** Weighs what was found against exceptions and debt. */
export function judge(
  findings: readonly Finding[],
  exceptions: readonly Exception[],
  debt: Debt,
): Verdict {
  const isMet = ({ kind, what }: Exception) =>
    findings.some((finding) => finding.kind === kind && finding.what === what);
  const isExcepted = (finding: Finding) =>
    exceptions.some(({ kind, what }) => kind === finding.kind && what === finding.what);
  const names = Object.keys(kinds) as Kind[];
  const rows = names.map((kind) =>
    weigh(
      kind,
      findings.filter((finding) => finding.kind === kind && !isExcepted(finding)),
      debt[kind] ?? 0,
    ),
  );
  return {
    rows,
    stale: exceptions.filter((each) => !isMet(each) || each.reason.trim() === ''),
    debt: Object.fromEntries(rows.flatMap((row) => stillOwed(row, debt[row.kind]))),
  };
}

function weigh(kind: Kind, found: readonly Finding[], owed: number | readonly string[]): Row {
  if (typeof owed === 'number')
    return { kind, found, owed, faults: found.length > owed ? found : [] };
  const faults = found.filter(({ what }) => !owed.includes(what));
  return { kind, found, owed: owed.length, faults };
}

function stillOwed(row: Row, owed: Debt[Kind]): [Kind, number | readonly string[]][] {
  if (owed === undefined) return [];
  if (typeof owed === 'number') return [[row.kind, Math.min(owed, row.found.length)]];
  const left = owed.filter((what) => row.found.some((finding) => finding.what === what));
  return [[row.kind, left]];
}

/** The debt that the findings make, for a change that moves a debt from one name to another. */
export function debtOf(verdict: Verdict): Debt {
  return Object.fromEntries(
    verdict.rows
      .filter(({ kind }) => kind !== 'floors')
      .map(({ kind, found }) => [
        kind,
        kind === 'arrows' ? found.map(({ what }) => what).sort() : found.length,
      ]),
  );
}
