// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import { getGateWishes, setGateWishes } from '@xuezhou/contract/moderation/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';

const wishes = { holdsPictures: false, holdsWhenDown: true, hasProvider: false };

it('[GET /api/console/moderation/wishes] [POST /api/console/moderation/wishes/set] is changed by a switch, the other stays', async () => {
  openConsole('/console/settings/moderation', {
    says: [answer(getGateWishes, wishes), answer(setGateWishes, true)],
  });
  await userEvent.setup().click(await screen.findByRole('switch', { name: /图片先审后发/ }));
  await screen.findByText('设置存好了');
  expect(calls(setGateWishes)).toEqual([{ body: { holdsPictures: true, holdsWhenDown: true } }]);
  expect(screen.getByText(/还没有接内容安全服务/)).toBeTruthy();
});

it('is only shown to who may not change it', async () => {
  openConsole('/console/settings/moderation', {
    says: [answer(getGateWishes, wishes)],
    self: { permissions: ['setting.read'] },
  });
  const pictures = await screen.findByRole<HTMLInputElement>('switch', { name: /图片先审后发/ });
  expect(pictures.disabled).toBe(true);
});

it('says that it did not come, and asks again', async () => {
  openConsole('/console/settings/moderation', { says: [fail(getGateWishes, 503)] });
  await screen.findByText('设置没有取到');
  respondAlso([answer(getGateWishes, wishes)]);
  await userEvent.setup().click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('switch', { name: /图片先审后发/ })).toBeTruthy();
});
