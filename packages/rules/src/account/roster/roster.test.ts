import { expect, it } from 'vitest';
import { courseMeant } from './course-meant.ts';
import { dayInCell, mobileInCell, nameInCell, nicknamesFor } from './roster-cells.ts';
import { layoutOf, recogniseColumns, rosterRows } from './roster-columns.ts';

it.each([
  ['13900010231', '+8613900010231'],
  [' 139-0001 0231', '+8613900010231'],
  ['１３９０００１０２３１', '+8613900010231'],
  ["'13900010231", '+8613900010231'],
  ['13900010231.0', '+8613900010231'],
  ['1.3900010231E10', '+8613900010231'],
  ['8613900010231', '+8613900010231'],
  ['008613900010231', '+8613900010231'],
  ['+85261234567', '+85261234567'],
])('reads the phone in %s', (cell, value) => {
  expect(mobileInCell(cell)).toEqual({ value });
});

it.each([
  ['', '没有写手机号'],
  ['1380001023', '手机号少 1 位'],
  ['138000102345', '手机号多 1 位'],
  ['1.39E+10', '后面几位已经丢了'],
  ['#N/A', '公式出错'],
  ['61234567', '要以 1 开头'],
  ['+999123', '区号'],
  ['=A1&B1', '数字以外的字'],
])('says what is wrong with the phone %s', (cell, words) => {
  expect(mobileInCell(cell)).toEqual({ fault: expect.stringContaining(words) as string });
});

it.each([
  ['2027-08-31', '2027-08-31'],
  ['2027/8/31', '2027-08-31'],
  ['2027.8.1', '2027-08-01'],
  ['2027年8月31日', '2027-08-31'],
  ['20270831', '2027-08-31'],
  ['46630', '2027-08-31'],
  ['2027-08-31T00:00:00.000Z', '2027-08-31'],
  ['', null],
  ['长期', null],
])('reads the day in %s', (cell, value) => {
  expect(dayInCell(cell)).toEqual({ value });
});

it.each(['2027-02-30', '8/31', '明年', '#REF!', '99999'])(
  'does not guess the day of %s',
  (cell) => {
    expect(dayInCell(cell)).toHaveProperty('fault');
  },
);

it('makes nicknames of names, told apart by the end of the phone', () => {
  expect(nameInCell(' 阿依古丽·买买提 ')).toEqual({ value: '阿依古丽买买提' });
  expect(nameInCell('')).toEqual({ fault: '没有写姓名' });
  expect(nameInCell('12')).toHaveProperty('fault');
  expect(nameInCell('字'.repeat(12))).toHaveProperty('fault');
  expect(nicknamesFor('吴桐', '+8613900010231')).toEqual(['吴桐', '吴桐_0231', '吴桐_00010231']);
  // Too short alone.
  expect(nicknamesFor('吴', '+8613900010231')).toEqual(['吴_0231', '吴_00010231']);
});

const sheet = [
  ['企业团报 11 月'],
  ['序号', '学员姓名', '手机号码*', '报名课程', '有效期至', '其他备注'],
  ['1', '吴桐', '13900010231', 'CFA', '2027-08-31', '补差价'],
  ['', '', ''],
  ['2', '何穗', '', '', '', ''],
];

it('recognises columns by their heading, wherever it stands, and passes over what is empty', () => {
  const columns = recogniseColumns(sheet);
  expect(columns).toEqual({ mobile: 2, name: 1, course: 3, until: 4, remark: 5 });
  expect(rosterRows(sheet, columns)).toEqual([
    {
      ...{ row: 3, mobile: '13900010231', name: '吴桐', course: 'CFA' },
      ...{ until: '2027-08-31', remark: '补差价' },
    },
    { row: 5, mobile: '', name: '何穗', course: '', until: '', remark: '' },
  ]);
  expect(layoutOf(sheet)).toBe('序号|学员姓名|手机号码|报名课程|有效期至|其他备注');
});

it('finds phones by themselves where there is no heading, and columns are named by hand', () => {
  const bare = [
    ['吴桐', '13900010231'],
    ['何穗', '13800010239'],
  ];
  expect(recogniseColumns(bare)).toMatchObject({ mobile: 1, name: null });
  expect(rosterRows(bare, { ...recogniseColumns(bare), name: 0 })[0]).toMatchObject({
    ...{ row: 1, name: '吴桐', mobile: '13900010231' },
  });
  expect(recogniseColumns([])).toMatchObject({ mobile: null });
});

it('means a course by its title, offers the one that is like it, and never guesses between two', () => {
  const courses = [
    { courseId: 1, title: 'CFA 一级 2 月班 B' },
    { courseId: 2, title: 'CFA 一级 2 月班 A' },
    { courseId: 3, title: 'Excel 财务建模' },
  ];
  expect(courseMeant('《CFA一级2月班B》', courses).course?.courseId).toBe(1);
  expect(courseMeant('CFA 一级 2 月 B 班', courses)).toMatchObject({ course: undefined });
  expect(courseMeant('Excel财务建模课', courses).nearest?.courseId).toBe(3);
  expect(courseMeant('CFA 一级 2 月班', courses).nearest).toBeUndefined();
  expect(courseMeant('炒股', courses)).toEqual({ course: undefined, nearest: undefined });
});
