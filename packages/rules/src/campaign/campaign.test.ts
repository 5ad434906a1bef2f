import { describe, expect, it } from 'vitest';
import { isOtherAudience } from './audience-change.ts';
import {
  fieldsIn,
  filledFor,
  neededFields,
  otherFault,
  unknownFields,
  withOther,
} from './campaign-fields.ts';
import { smsParts } from './sms-parts.ts';

const lin = { 昵称: '林{课程}', 课程: 'CFA 一级', 到期日: null, 班级: null };

describe('fields of a message', () => {
  it('are found with what is said instead, and not in a formula', () => {
    expect(fieldsIn('{昵称}，{班级|你的班}的 $\\text{久期}^{久期}$')).toEqual([
      { name: '昵称', other: undefined },
      { name: '班级', other: '你的班' },
    ]);
    expect(unknownFields('{昵称}{姓氏}{姓氏|你}')).toEqual(['姓氏']);
  });

  it('are filled once: what somebody is called is no field', () => {
    expect(filledFor('{昵称}的{课程}', lin)).toBe('林{课程}的CFA 一级');
    expect(filledFor('{昵称}', { ...lin, 昵称: '<b>' }, (value) => `[${value}]`)).toBe('[<b>]');
  });

  it('get a second wording wherever they have none', () => {
    expect(withOther('{班级}和{班级|你们班}，{昵称}', '班级', ' 你的班 ')).toBe(
      '{班级|你的班}和{班级|你们班}，{昵称}',
    );
    expect([' ', 'a}', 'a|b', '长'.repeat(31), '你的班'].map(otherFault)).toEqual([
      ...[
        '请写给没有的人看的说法',
        '不能有花括号和竖线',
        '不能有花括号和竖线',
        '最多 30 个字',
        null,
      ],
    ]);
  });

  it('leave no empty place: another word stands there, or nothing is written', () => {
    expect(filledFor('{班级|你的班}', lin)).toBe('你的班');
    expect(filledFor('{班级|你的班}，{班级}', lin)).toBeNull();
    expect(neededFields('{到期日}{班级|你的班}{到期日|月底}')).toEqual(['到期日']);
  });
});

it.each([
  [0, 0],
  [1, 1],
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
])('%i letters go as %i SMS', (letters, parts) => {
  expect(smsParts('学'.repeat(letters))).toBe(parts);
});

it.each([
  [100, 110, false],
  [100, 111, true],
  [100, 89, true],
  [3, 3, false],
  [3, 4, true],
  [0, 1, true],
])('%i that were seen and %i now: %s', (seen, now, other) => {
  expect(isOtherAudience(seen, now)).toBe(other);
});
