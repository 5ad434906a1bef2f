// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it, vi } from 'vitest';
import { act } from 'react';
import { call } from '../platform/api/call.ts';
import { guest } from '../platform/guest.ts';
import { answer, refuse } from '../test/answer.ts';
import { renderAt } from '../test/render-at.tsx';

const info = 'GET /api/nuxt/web/student/info';

/** Opens the login page, the one page that is always there, and lets a call fail on it. */
async function failWith(status: number, options = {}) {
  let said: unknown = { version: '1' };
  const asked = answer({
    [info]: guest,
    'GET /api/version': () => said,
    'GET /api/j_spring_security_logout': true,
  });
  const app = renderAt('/login');
  await screen.findByRole('heading', { name: '登录学舟' });
  // The notice is fetched after the first page stands.
  await screen.findByRole('status');
  said = refuse(status);
  await act(async () => {
    await call(getVersion, {}, options).catch(() => null);
  });
  said = { version: '1' };
  return { asked, ...app };
}

const notice = async () => within(await screen.findByRole('dialog', { hidden: true }));
const button = { hidden: true } as const;

describe('the global notice', () => {
  it('[site.error-dialog] is one dialog with the message; other codes only tell, and ignored errors show none', async () => {
    await failWith(503, { ignoreErrors: true });
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    await act(async () => {
      answer({ 'GET /api/version': refuse(503) });
      await expect(call(getVersion, {})).rejects.toThrow('服务暂时不可用');
      answer({ 'GET /api/version': refuse(404) });
      await expect(call(getVersion, {})).rejects.toThrow('您需要的资源没有找到');
    });
    const dialog = await notice();
    expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
    expect(dialog.getByText('服务暂时不可用')).toBeTruthy();
    expect(dialog.getAllByRole('button', button).map((each) => each.textContent)).toEqual([
      '知道了',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: '知道了', ...button }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  it('offers no second login on the login page', async () => {
    await failWith(401);
    const dialog = await notice();
    expect(dialog.getByText(/您的登录已经过期, 请重新登录/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: '再次登录', ...button })).toBeNull();
  });

  it('[site.error-reload] 500 reloads after the confirm, not before', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await failWith(500);
    const dialog = await notice();
    expect(dialog.getByText('系统错误')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: '刷新页面', ...button }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    reload.mockRestore();
  });
});
