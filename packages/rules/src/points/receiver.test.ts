import { expect, it } from 'vitest';
import { receiverFaults } from './receiver.ts';

const right = { receiver: '林知', mobile: '13800000001', address: '博云路二号院七栋' };

it.each([
  [{}, []],
  [{ receiver: ' 林 ' }, ['receiver']],
  [{ mobile: ' 13800000001 ' }, []],
  [{ mobile: '23800000001' }, ['mobile']],
  [{ mobile: '138000000011' }, ['mobile']],
  [{ mobile: '1380000000' }, ['mobile']],
  [{ address: '博云路 12345' }, []],
  [{ address: ' 博云路 123 ' }, ['address']],
  [{ address: '博云路上的那一栋' }, []],
  [{ address: '博云路上的那栋楼' }, ['address']],
  [{ receiver: '', mobile: '', address: '' }, ['receiver', 'mobile', 'address']],
])('of %j there is missing %j', (given, faults) => {
  expect(receiverFaults({ ...right, ...given })).toEqual(faults);
});
