// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { answer, refuse } from '@xuezhou/client/testing/server.ts';
import { changeNickname, checkNickname } from '@xuezhou/contract/account';
import { appealHeld, listOwnHeld, type OwnHeld } from '@xuezhou/contract/moderation';
import { expect, it } from 'vitest';
import { button, field, openSetting } from '../testing/open-setting.tsx';

const held = (given: Partial<OwnHeld> = {}): OwnHeld => ({
  ...{ heldId: 3, kind: 'nickname', words: '私下拼课', pictures: [], place: '设置' },
  ...{ state: 'waiting', reason: null, heldAt: '2026-11-28T02:00:00.000Z', canAppeal: false },
  ...given,
});
const refused = held({
  heldId: 4,
  kind: 'team',
  state: 'refused',
  reason: '有广告',
  canAppeal: true,
});

it('a nickname that is held keeps the former one, and says so', async () => {
  const { user } = await openSetting({ nickname: '林知远' }, [
    answer(checkNickname, { isUnique: true, isFormatValid: true }),
    answer(changeNickname, { nickname: '林知远', isHeld: true }),
    answer(listOwnHeld, [held()]),
  ]);
  const input = await field('昵称');
  await user.clear(input);
  await user.type(input, '私下拼课');
  await user.click(await button('保存'));
  expect(await screen.findByText('新昵称等老师看过后生效，现在还用原来的')).toBeTruthy();
  expect((await field('昵称')).value).toBe('林知远');
  expect(await screen.findByText('私下拼课 · 待审核')).toBeTruthy();
});

it('what was not let through says why, and is appealed for once', async () => {
  const { user, of } = await openSetting({}, [
    answer(listOwnHeld, [refused]),
    refuse(appealHeld, 'heldAppealed'),
  ]);
  expect(await screen.findByText('私下拼课 · 没有通过：有广告')).toBeTruthy();
  await user.click(await button('申诉：班级群里的话'));
  const panel = within(await screen.findByRole('dialog', { name: '说说为什么可以通过' }));
  await user.type(panel.getByRole('textbox'), '是一起复习');
  await user.click(panel.getByRole('button', { name: '发给老师' }));
  expect(await panel.findByText('已经申诉过一次，请等老师的答复')).toBeTruthy();
  expect(of(appealHeld.path)).toMatchObject([{ body: { heldId: 4, content: '是一起复习' } }]);
});

it('an avatar that was not let through says why it cannot be appealed for', async () => {
  const avatar = { heldId: 5, kind: 'avatar', words: '', reason: '看不清' } as const;
  await openSetting({}, [answer(listOwnHeld, [held({ ...avatar, state: 'refused' })])]);
  expect(await screen.findByText(/没有通过：看不清 · 图片已经删掉，不能申诉/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '申诉：头像' })).toBeNull();
});

it('is not there where nothing is held', async () => {
  await openSetting({}, [answer(listOwnHeld, [])]);
  expect(screen.queryByRole('group', { name: '待审核的内容' })).toBeNull();
});
