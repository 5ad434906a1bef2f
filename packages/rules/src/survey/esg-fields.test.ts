import { describe, expect, it } from 'vitest';
import { esgFaults, normalizeEsg, type EsgFields } from './esg-fields.ts';

const right: EsgFields = {
  ...{ name: '林知远', document: 'passport', familyName: 'LIN', givenName: 'ZHIYUAN' },
  ...{ number: ' ej412-3457 ', expiresOn: '2031-04-18', email: 'Zhiyuan@Example.com' },
  ...{ month: '2027-03', employer: '' },
};
const faults = (given: Partial<EsgFields>) =>
  esgFaults({ ...right, ...given }, { months: ['2027-03'], today: '2026-11-23' });

describe('the fields of an ESG registration', () => {
  it('are right as they are on the document', () => {
    expect(faults({})).toEqual({});
    expect(faults({ month: null })).toEqual({});
    expect(faults({ document: 'id-card', number: '11010519491231002x' })).toEqual({});
    expect(faults({ document: 'hk-macao', number: 'H12345678' })).toEqual({});
    expect(
      normalizeEsg({
        ...right,
        ...{ name: ' 林 知远 ', familyName: ' LIN ', givenName: ' ZHIYUAN ' },
        ...{ expiresOn: ' 2031-04-18 ', employer: ' 学\u200b舟 ' },
      }),
    ).toMatchObject({
      ...{ name: '林知远', familyName: 'LIN', givenName: 'ZHIYUAN' },
      ...{ expiresOn: '2031-04-18', employer: '学舟' },
    });
    expect(normalizeEsg(right)).toMatchObject({
      number: 'EJ4123457',
      email: 'zhiyuan@example.com',
    });
  });

  it('say how a name in Latin letters is written', () => {
    expect(faults({ givenName: 'Zhi Yuan' })).toEqual({
      givenName: '和护照一样写成连在一起的大写：ZHIYUAN',
    });
    expect(faults({ familyName: '' })).toEqual({ familyName: '和护照一样的大写拼音，如 LIN' });
    expect(faults({ familyName: 'L'.repeat(40) })).toEqual({});
    expect(faults({ familyName: 'l'.repeat(41) })).toEqual({
      familyName: `和护照一样写成连在一起的大写：${'L'.repeat(40)}`,
    });
    expect(faults({ familyName: 'lǚ' })).toEqual({
      familyName: '和护照一样写成连在一起的大写：LU',
    });
  });

  it.each<[string, Partial<EsgFields>]>([
    ['和证件一样的中文姓名，2 至 30 个字', { name: 'Lin' }],
    ['护照号是 6 至 9 位字母和数字，请对照护照', { number: '12' }],
    ['通行证号是 H 或 M 和 8 或 10 位数字，请对照证件', { document: 'hk-macao' }],
    ['身份证号不正确，请对照检查这 18 位', { document: 'id-card' }],
    ['年-月-日，如 2031-04-18', { expiresOn: '2031-02-30' }],
    ['年-月-日，如 2031-04-18', { expiresOn: '2031-04-18T00' }],
    ['年-月-日，如 2031-04-18', { expiresOn: '' }],
    ['年-月-日，如 2031-04-18', { expiresOn: '2031-13-01' }],
    ['证件已经过期，请换一个有效的证件', { expiresOn: '2026-11-23' }],
    ['请写一个常看的邮箱，如 name@example.com', { email: 'a@b' }],
    ['请重新选一个考试月份', { month: '2030-01' }],
    ['最多 60 个字', { employer: '长'.repeat(61) }],
  ])('say how it should be: %s', (words, given) => {
    expect(Object.values(faults(given))).toEqual([words]);
  });

  it('are right up to their limits', () => {
    expect(faults({ employer: '长'.repeat(60) })).toEqual({});
    expect(faults({ expiresOn: '2026-11-24' })).toEqual({});
    expect(faults({ document: 'hk-macao', number: 'M1234567890' })).toEqual({});
  });

  it.each<[keyof EsgFields, Partial<EsgFields>]>([
    ['name', { name: 'Lin' }],
    ['name', { name: '<script>' }],
    ['number', { number: '12' }],
    ['number', { document: 'id-card', number: '110105194912310021' }],
    ['number', { document: 'hk-macao', number: 'EJ4123457' }],
    ['expiresOn', { expiresOn: '2026-11-23' }],
    ['expiresOn', { expiresOn: '2031-02-30' }],
    ['email', { email: 'a@b' }],
    ['month', { month: '2030-01' }],
    ['employer', { employer: '长'.repeat(61) }],
  ])('name what is wrong: %s', (field, given) => {
    expect(Object.keys(faults(given))).toEqual([field]);
  });
});
