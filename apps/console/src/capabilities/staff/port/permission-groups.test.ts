import { permissionNames } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { permissionGroups } from './permission-groups.ts';

it('has every permission in one group', () => {
  const grouped = permissionGroups.flatMap(([, names]) => names);
  expect(grouped.toSorted()).toEqual([...permissionNames].toSorted());
});
