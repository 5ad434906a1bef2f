import { permissionNames } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { permissionGroups } from './permission-groups.ts';

it('shows every permission once', () => {
  const shown = permissionGroups.flatMap(({ permissions }) => permissions);
  expect(shown.toSorted()).toEqual(permissionNames.toSorted());
});
