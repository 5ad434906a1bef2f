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
    expect(faults({ familyName: 'lǚ' })).toEqual({
      familyName: '和护照一样写成连在一起的大写：LU',
    });
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
