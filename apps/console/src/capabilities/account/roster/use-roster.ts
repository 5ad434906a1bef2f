import type { enrolRoster, RosterTerms } from '@xuezhou/contract/account/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  layoutOf,
  maxRosterRows,
  recogniseColumns,
  rosterFields,
  rosterRows,
  type RosterCells,
  type RosterColumns,
  type RosterField,
} from '@xuezhou/rules/account/roster/roster-columns';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { rememberedLayout, rememberLayout, type Layout } from '../../../platform/sheet/layouts.ts';
import { SheetError, type SheetRows } from '../../../platform/sheet/read-sheet.ts';

export type RosterAnswer = DataOf<typeof enrolRoster>;

/** A list on its way: what was given, where its columns stand, its rows as they are mended, what came of them. */
export interface Roster {
  readonly name: string;
  readonly sheet: SheetRows;
  readonly columns: RosterColumns;
  /** Undefined until the columns are named. */
  readonly rows: readonly RosterCells[] | undefined;
  /** Its rows as they were mended, while the columns are looked at again. */
  readonly mended: readonly RosterCells[] | undefined;
  /** Of these very rows: sent twice they are enrolled once. */
  readonly id: string;
  readonly terms: RosterTerms;
  readonly done: RosterAnswer | undefined;
}

const noTerms: RosterTerms = { courseId: null, until: null, waitingDays: null };

export function useRoster() {
  const [roster, setRoster] = useState<Roster | null>(null);
  const change = (changed: Partial<Roster>) =>
    setRoster((before) => before && { ...before, ...changed, id: newId() });
  return {
    roster,
    /** Throws a SheetError for what is no list of students. */
    begin: (sheet: SheetRows, name: string) => {
      const columns = rememberedColumns(layoutOf(sheet)) ?? recogniseColumns(sheet);
      demandFew(sheet, columns);
      const kept = { terms: noTerms, rows: undefined, mended: undefined, done: undefined };
      setRoster({ name, sheet, columns, id: newId(), ...kept });
    },
    drop: () => setRoster(null),
    place: (field: RosterField, at: number | null) =>
      roster && change({ columns: { ...roster.columns, [field]: at }, mended: undefined }),
    toColumns: () => change({ rows: undefined, mended: roster?.rows }),
    /** The layout is known from now on. */
    toPreview: () => {
      if (roster === null) return;
      rememberLayout('roster', layoutOf(roster.sheet), roster.columns);
      change({ rows: roster.mended ?? rosterRows(roster.sheet, roster.columns) });
    },
    mend: (row: number, field: RosterField, value: string) =>
      roster?.rows &&
      change({
        rows: roster.rows.map((each) => (each.row === row ? { ...each, [field]: value } : each)),
      }),
    /** Whatever says the same in this field. */
    mendAlike: (field: RosterField, from: string, value: string) =>
      roster?.rows &&
      change({
        rows: roster.rows.map((each) =>
          each[field] === from ? { ...each, [field]: value } : each,
        ),
      }),
    leaveOut: (row: number) =>
      roster?.rows && change({ rows: roster.rows.filter((each) => each.row !== row) }),
    setTerms: (terms: Partial<RosterTerms>) =>
      roster && change({ terms: { ...roster.terms, ...terms } }),
    finish: (done: RosterAnswer) => setRoster((before) => before && { ...before, done }),
  };
}

function demandFew(sheet: SheetRows, columns: RosterColumns): void {
  const count = rosterRows(sheet, columns).length;
  if (count > maxRosterRows)
    throw new SheetError(`一次最多 ${maxRosterRows} 行，这份有 ${count} 行，请分成几份`);
}

function rememberedColumns(heading: string): RosterColumns | undefined {
  const layout = rememberedLayout('roster', heading);
  return layout !== undefined && isColumns(layout) ? layout : undefined;
}

const isColumns = (layout: Layout): layout is RosterColumns =>
  rosterFields.every((field) => layout[field] !== undefined);
