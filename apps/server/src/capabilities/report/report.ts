import type {
  ReportColumn,
  ReportFigure,
  ReportRow,
  ReportTable,
} from '@xuezhou/contract/report/console';
import type { Permission } from '@xuezhou/contract/staff';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Own } from '../../platform/staff/own.ts';
import type { Asked } from './period.ts';

/** What a page is counted of. */
export interface Reading extends Asked {
  readonly connection: Connection;
  /** Null: all courses. */
  readonly courseId: number | null;
  readonly today: string;
  readonly now: Date;
}

export interface Report {
  readonly figures: readonly ReportFigure[];
  readonly tables: readonly ReportTable[];
}

export interface RowsAsked extends Reading {
  /** Whose students alone are named; null: everybody's. */
  readonly own: Own;
  /** Of a line of the table; empty: of a figure. */
  readonly line: string;
  /** Rows after this key. */
  readonly after: string;
  readonly limit: number;
}

type Find = (asked: RowsAsked) => Promise<ReportRow[]>;

/** What stands behind a figure or a column of cells. */
export interface RowSource {
  /** What else somebody must be allowed who opens it. */
  readonly permission: Permission;
  /** `limit` of them, always in the same order; each by its key, after which the next page begins. Throws reportSmall. */
  readonly find: Find;
}

export const peopleBehind = (find: Find): RowSource => ({ permission: 'student.read', find });
export const ordersBehind = (find: Find): RowSource => ({ permission: 'order.read', find });

export interface ReportPage {
  /** It can be narrowed to a course. */
  readonly hasCourses: boolean;
  readonly read: (reading: Reading) => Promise<Report>;
  /** By the key of a figure, or `<table>.<column>`. */
  readonly rows: Readonly<Record<string, RowSource>>;
}

type Unit = ReportColumn['unit'];

/** A column of a table: opened by its key where `how` says so, drawn where it says so. */
export const column = (
  key: string,
  title: string,
  unit: Unit,
  how: { isOpen?: boolean; isDrawn?: boolean } = {},
): ReportColumn => ({ key, title, unit, isOpen: false, isDrawn: false, ...how });

export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);

export const numberIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
