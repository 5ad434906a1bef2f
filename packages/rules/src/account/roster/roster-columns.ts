import { mobileInCell, plainCell } from './roster-cells.ts';

/** What a roster is made of, in the order in which it is shown. */
export const rosterFields = ['mobile', 'name', 'course', 'until', 'remark'] as const;
export type RosterField = (typeof rosterFields)[number];

/** More than these in one file are refused. */
export const maxRosterRows = 2000;

/** Most letters of a cell that is sent. */
export const longestRosterCell = { mobile: 40, name: 64, course: 100, until: 40, remark: 200 };

/** Where each field stands, counted from 0; null: the table has no such column. */
export type RosterColumns = Readonly<Record<RosterField, number | null>>;

/** What its columns are called, the commonest first. */
const titles: Readonly<Record<RosterField, readonly string[]>> = {
  mobile: ['手机', '手机号', '手机号码', '电话', '联系电话', '联系方式', 'mobile', 'phone', 'tel'],
  name: ['姓名', '名字', '学员', '学员姓名', '学生', '昵称', 'name'],
  course: ['课程', '课程名称', '报名课程', '班级', '班次', '产品', 'course', 'class'],
  until: [
    '有效期',
    '有效期到',
    '有效期至',
    '到期',
    '到期日',
    '截止',
    '截止日期',
    'until',
    'expires',
  ],
  remark: ['备注', '说明', '附注', 'remark', 'note'],
};

type Cells = readonly (readonly string[])[];

/** Some programs explain themselves in rows above the heading. */
const maxAbove = 10;

/** Where the heading is, counted from 0; -1: there is none. */
export function rosterHeading(rows: Cells): number {
  return rows
    .slice(0, maxAbove)
    .findIndex((row) => row.some((cell) => isTitle('mobile', cell)) && !row.some(isMobile));
}

const isMobile = (cell: string): boolean => 'value' in mobileInCell(cell);

const keyOf = (cell: string): string =>
  plainCell(cell)
    .replaceAll(/[\s:：*（）()]/g, '')
    .toLowerCase();

const isTitle = (field: RosterField, cell: string): boolean => {
  const key = keyOf(cell);
  return titles[field].includes(key) || (field === 'mobile' && /^手机|电话/.test(key));
};

/** By the words of the heading; the phones, which look like nothing else, by themselves where no heading names them. */
export function recogniseColumns(rows: Cells): RosterColumns {
  const heading = rows[rosterHeading(rows)] ?? [];
  const taken = new Set<number>();
  const place = (field: RosterField): number | null => {
    const exact = heading.findIndex((cell, at) => !taken.has(at) && isTitle(field, cell));
    const near = heading.findIndex(
      (cell, at) =>
        !taken.has(at) &&
        titles[field].some((title) => title.length > 1 && keyOf(cell).includes(title)),
    );
    const at = exact >= 0 ? exact : near;
    if (at < 0) return null;
    taken.add(at);
    return at;
  };
  const { mobile, ...others } = Object.fromEntries(
    rosterFields.map((field) => [field, place(field)]),
  ) as Record<RosterField, number | null>;
  return { mobile: mobile ?? columnOfMobiles(rows), ...others };
}

function columnOfMobiles(rows: Cells): number | null {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => isMobile(row[at] ?? '')).length,
  );
  const highest = Math.max(0, ...counts);
  return highest === 0 ? null : counts.indexOf(highest);
}

/** A row of a roster, as it is written; `row` counts as a spreadsheet does, from 1. */
export type RosterCells = Readonly<Record<RosterField, string>> & { readonly row: number };

/** The rows under the heading in which anything stands. */
export function rosterRows(rows: Cells, columns: RosterColumns): RosterCells[] {
  const heading = rosterHeading(rows);
  return rows.slice(heading + 1).flatMap((row, index) => {
    const cells = Object.fromEntries(
      rosterFields.map((field) => {
        const at = columns[field];
        const cell = at === null ? '' : (row[at] ?? '').trim();
        return [field, cell.slice(0, longestRosterCell[field])];
      }),
    ) as Record<RosterField, string>;
    const isEmpty = Object.values(cells).every((cell) => cell === '');
    return isEmpty ? [] : [{ row: heading + 2 + index, ...cells }];
  });
}

/** What remembers a layout: tables with the same heading are read alike. */
export const layoutOf = (rows: Cells): string =>
  (rows[rosterHeading(rows)] ?? []).map(keyOf).join('|');
