import { describe, expect, it } from 'vitest';
import { courseTypesOf, isOfCourseType, splitCourseType } from './course-type.ts';

describe('[mock.course-type#1-3] the first word is the type, the rest the sub-type', () => {
  it.each([
    ['CFA 一级', 'CFA', '一级'],
    ['CFA  一级 冲刺', 'CFA', '一级 冲刺'],
    ['FRM', 'FRM', ''],
    ['  ', 'OTHER', ''],
    ['', 'OTHER', ''],
  ])('%j is %s and %j', (written, type, subType) => {
    expect(splitCourseType(written)).toEqual({ type, subType });
  });

  it('types are listed in the order of the families, OTHER last, sub-types once', () => {
    const written = [
      '',
      'SKILL 建模',
      'ESG',
      'EEPG',
      'CPA 会计',
      'CFA 二级',
      'CFA 一级',
      'CFA 二级',
      'FRM',
    ];
    expect(courseTypesOf(written, ['CFA', 'FRM', 'EEPG', 'CPA', 'ESG'])).toEqual([
      { courseType: 'CFA', subTypes: ['二级', '一级'] },
      { courseType: 'FRM', subTypes: [] },
      { courseType: 'EEPG', subTypes: [] },
      { courseType: 'CPA', subTypes: ['会计'] },
      { courseType: 'ESG', subTypes: [] },
      { courseType: 'SKILL', subTypes: ['建模'] },
      { courseType: 'OTHER', subTypes: [] },
    ]);
  });

  it('a filter takes both, either or none', () => {
    expect(isOfCourseType('CFA 一级', {})).toBe(true);
    expect(isOfCourseType('CFA 一级', { courseType: 'CFA' })).toBe(true);
    expect(isOfCourseType('CFA 一级', { courseType: 'CFA', subType: '二级' })).toBe(false);
    expect(isOfCourseType('CFA 一级', { courseType: 'FRM', subType: '一级' })).toBe(false);
    expect(isOfCourseType('CFA 一级', { courseType: 'CFA', subType: '一级' })).toBe(true);
    expect(isOfCourseType('', { courseType: 'OTHER' })).toBe(true);
  });
});
