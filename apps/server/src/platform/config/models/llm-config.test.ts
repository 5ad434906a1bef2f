import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { llmConfigOf, llmFaults } from './llm-config.ts';

const values = {
  NODE_ENV: 'production',
  SANDBOX_PORT: 8090,
  LLM_URL: 'https://llm.example/v1/',
  LLM_API_KEY: 'key',
  LLM_MODEL: 'model',
  LLM_PATIENCE_MS: 30_000,
};
const faultsOf = (given: Partial<typeof values>) => {
  const all = { ...values, ...given };
  return llmFaults(llmConfigOf(all), all);
};

describe('the language model of a school', () => {
  it('is none where none is named, and the sandbox’s only by its name', () => {
    expect(readConfig({}, '/').llm).toBeNull();
    expect(readConfig({ LLM_URL: 'off' }, '/').llm).toBeNull();
    expect(readConfig({ LLM_URL: 'sandbox', SANDBOX_PORT: '9000' }, '/').llm).toMatchObject({
      baseUrl: 'http://127.0.0.1:9007/v1',
      model: 'sandbox-teacher',
    });
  });

  it('works in production by https, or on the machine itself', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ LLM_URL: 'http://127.0.0.1:11434/v1' })).toEqual([]);
    expect(llmConfigOf(values)?.baseUrl).toBe('https://llm.example/v1');
  });

  it.each([
    [{ LLM_URL: 'sandbox' }, 'LLM_URL 还是沙箱的'],
    [{ LLM_URL: 'http://127.0.0.1:8097/v1' }, 'LLM_URL 还是沙箱的'],
    [{ LLM_API_KEY: 'sandbox-llm-key' }, 'LLM_API_KEY 还是沙箱的'],
    [{ LLM_URL: 'http://llm.example/v1' }, 'LLM_URL 要用 https'],
    [{ LLM_URL: 'llm' }, 'LLM_URL 不是网址'],
    [{ LLM_MODEL: '' }, 'LLM_MODEL 没有设置'],
  ])('is refused in production with %o', (given, fault) => {
    expect(faultsOf(given).join()).toContain(fault);
  });
});
