import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { embeddingConfigOf, embeddingFaults } from './embedding-config.ts';

const values = {
  NODE_ENV: 'production',
  SANDBOX_PORT: 8090,
  EMBEDDING_URL: 'https://vectors.example/v1/',
  EMBEDDING_API_KEY: 'key',
  EMBEDDING_MODEL: 'model',
  EMBEDDING_DIMENSIONS: 0,
  EMBEDDING_LIKENESS: 42,
  EMBEDDING_PATIENCE_MS: 400,
};
const faultsOf = (given: Partial<typeof values>) => {
  const all = { ...values, ...given };
  return embeddingFaults(embeddingConfigOf(all), all);
};

describe('the model by which search goes by meaning', () => {
  it('is none where none is named, and the sandbox’s only by its name', () => {
    expect(readConfig({}, '/').embedding).toBeNull();
    expect(readConfig({ EMBEDDING_URL: 'off' }, '/').embedding).toBeNull();
    expect(
      readConfig({ EMBEDDING_URL: 'sandbox', SANDBOX_PORT: '9000' }, '/').embedding,
    ).toMatchObject({
      baseUrl: 'http://127.0.0.1:9007/v1',
      model: 'sandbox-embedding',
      dimensions: null,
      leastLikeness: 0.5,
    });
  });

  it('is read as it is said', () => {
    expect(faultsOf({})).toEqual([]);
    expect(embeddingConfigOf({ ...values, EMBEDDING_DIMENSIONS: 256 })).toMatchObject({
      baseUrl: 'https://vectors.example/v1',
      dimensions: 256,
      leastLikeness: 0.42,
    });
  });

  it.each([
    [{ EMBEDDING_URL: 'sandbox' }, 'EMBEDDING_URL 还是沙箱的'],
    [{ EMBEDDING_API_KEY: 'sandbox-llm-key' }, 'EMBEDDING_API_KEY 还是沙箱的'],
    [{ EMBEDDING_URL: 'http://vectors.example/v1' }, 'EMBEDDING_URL 要用 https'],
    [{ EMBEDDING_MODEL: '' }, 'EMBEDDING_MODEL 没有设置'],
  ])('is refused in production with %o', (given, fault) => {
    expect(faultsOf(given).join()).toContain(fault);
  });
});
