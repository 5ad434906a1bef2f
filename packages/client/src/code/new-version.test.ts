// @vitest-environment happy-dom
import { getVersion } from '@xuezhou/contract/site';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, respondWith } from '../testing/server.ts';
import { checkVersion, newVersionWaits, setRefresh, watchTyping } from './new-version.ts';

describe('checkVersion', () => {
  const refresh = vi.fn();
  let version = '1';
  beforeEach(() => {
    refresh.mockClear();
    setRefresh(refresh);
    respondWith([answer(getVersion, () => ({ version }))]);
  });

  it('[site.version] loads the page anew when the version changed, after a navigation', async () => {
    await checkVersion();
    await checkVersion();
    expect(refresh).not.toHaveBeenCalled();
    version = '2';
    await checkVersion();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('asks first when something is typed', async () => {
    const leave = watchTyping();
    version = '3';
    const checked = checkVersion();
    document.body.dispatchEvent(new Event('input', { bubbles: true }));
    await checked;
    leave();
    expect(refresh).not.toHaveBeenCalled();
    expect(newVersionWaits.get()).toBe(true);
  });
});
