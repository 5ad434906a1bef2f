// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { someFamilies } from '@xuezhou/client/testing/families.ts';
import {
  listFamilies,
  orderFamilies,
  removeFamily,
  saveFamily,
  type FamilyRow,
} from '@xuezhou/contract/site/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const rows: FamilyRow[] = someFamilies.map((family) => ({
  ...family,
  ...{ version: 3, uses: family.code === 'FRM' ? [] : ['2 门课程'] },
}));
const says = [answer(listFamilies, rows)];
const open = (given: object = {}) => openConsole('/console/settings/families', { says, ...given });

it('a new family is sent with what was typed, and a name that is taken is said at its field', async () => {
  const user = userEvent.setup();
  open({ says: [...says, refuse(saveFamily, 'familyNameTaken')] });
  await user.click(await screen.findByRole('button', { name: '新系列' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新系列' }));
  const add = await dialog.findByRole('button', { name: '新增 1 个系列' });
  await user.click(add);
  expect(await dialog.findByText('请写上系列的名称')).toBeTruthy();
  expect(calls(saveFamily)).toEqual([]);
  await user.type(dialog.getByLabelText('名称'), '税务师');
  await user.type(dialog.getByLabelText('简称'), '税务');
  await user.selectOptions(dialog.getByLabelText('颜色'), '赭');
  await user.click(add);
  expect(await dialog.findByText(/已经有一个叫这个名字的系列/)).toBeTruthy();
  respondAlso([answer(saveFamily, { code: 'F1' })]);
  await user.click(add);
  await screen.findByText('“税务师”存好了');
  expect(calls(saveFamily).at(-1)?.body).toMatchObject({
    ...{ code: null, version: 0, name: '税务师', shortName: '税务' },
    ...{ hue: 'clay', exam: null, isShown: true },
  });
});

it('one is moved before another, and only one that nothing names is removed', async () => {
  const user = userEvent.setup();
  open({ says: [...says, answer(orderFamilies, true), answer(removeFamily, true)] });
  await user.click(await screen.findByRole('button', { name: '把FRM往前移一位' }));
  await screen.findByText('“FRM”往前了一位');
  expect(calls(orderFamilies).at(-1)?.body).toEqual({
    codes: ['FRM', 'CFA', 'EEPG', 'CPA', 'ESG', 'SKILL', 'OTHER'],
    seen: ['CFA', 'FRM', 'EEPG', 'CPA', 'ESG', 'SKILL', 'OTHER'],
  });
  expect(screen.queryByRole('button', { name: '删除CFA' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '删除FRM' }));
  const dialog = within(await screen.findByRole('dialog', { name: '删除“FRM”' }));
  await user.click(await dialog.findByRole('button', { name: '删除 1 个系列' }));
  await screen.findByText('“FRM”删除了');
  expect(calls(removeFamily).at(-1)?.body).toEqual({ code: 'FRM', version: 3 });
});

it('who may only look is offered nothing', async () => {
  open({ self: { permissions: ['setting.read'] } });
  await screen.findByText(/修改系列/);
  expect(screen.queryByRole('button', { name: '新系列' })).toBeNull();
  expect(screen.queryByRole('button', { name: '改CFA' })).toBeNull();
});
