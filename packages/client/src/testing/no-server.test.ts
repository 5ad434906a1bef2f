// @vitest-environment happy-dom
import { getVersion } from '@xuezhou/contract/site';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../api/call.ts';
import { endOfTest, refuseFetch, startOfTest } from './no-server.ts';
import { answer, respondWith } from './server.ts';

const told = vi.spyOn(console, 'warn');
// The set-up's own is another copy of the module.
beforeEach(() => {
  told.mockReset().mockImplementation(() => {});
  refuseFetch();
  startOfTest();
});
afterEach(() => void told.mockReset());

describe('a request that no test serves', () => {
  it('goes nowhere, and is named', async () => {
    const words = 'GET /api/version: no test serves this';
    await expect(fetch('/api/version')).rejects.toThrow(words);
    expect(told).toHaveBeenCalledWith(words);
    await expect(call(getVersion, {}, { ignoreErrors: true })).rejects.toThrow('网络连接不上');
  });

  it('is none where the test serves it', async () => {
    respondWith([answer(getVersion, { version: '1' })]);
    expect(await call(getVersion, {})).toEqual({ version: '1' });
    expect(told).not.toHaveBeenCalled();
  });

  it('prints nothing where it comes after the end of its test', async () => {
    endOfTest();
    await expect(fetch('/api/version')).rejects.toThrow(TypeError);
    expect(told).not.toHaveBeenCalled();
  });
});
