import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { transcriptionConfigOf, transcriptionFaults } from './transcription-config.ts';

const values = {
  NODE_ENV: 'production',
  SANDBOX_PORT: 8090,
  TRANSCRIPTION_URL: 'https://whisper.example/v1/',
  TRANSCRIPTION_API_KEY: 'key',
  TRANSCRIPTION_MODEL: 'whisper-1',
  TRANSCRIPTION_PATIENCE_MS: 300_000,
};
const faultsOf = (given: Partial<typeof values>) => {
  const all = { ...values, ...given };
  return transcriptionFaults(transcriptionConfigOf(all), all);
};

describe('the model that writes captions', () => {
  it('is none where none is named, and the sandbox’s only by its name', () => {
    expect(readConfig({}, '/').transcription).toBeNull();
    expect(
      readConfig({ TRANSCRIPTION_URL: 'sandbox', SANDBOX_PORT: '9000' }, '/').transcription,
    ).toMatchObject({ baseUrl: 'http://127.0.0.1:9007/v1', model: 'sandbox-listener' });
  });

  it('works in production by https, or on the machine itself', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ TRANSCRIPTION_URL: 'http://127.0.0.1:9090/v1' })).toEqual([]);
    expect(transcriptionConfigOf(values)?.baseUrl).toBe('https://whisper.example/v1');
  });

  it.each([
    [{ TRANSCRIPTION_URL: 'sandbox' }, 'TRANSCRIPTION_URL 还是沙箱的'],
    [{ TRANSCRIPTION_URL: 'http://whisper.example/v1' }, 'TRANSCRIPTION_URL 要用 https'],
    [{ TRANSCRIPTION_MODEL: '' }, 'TRANSCRIPTION_MODEL 没有设置'],
  ])('is refused in production with %o', (given, fault) => {
    expect(faultsOf(given).join()).toContain(fault);
  });
});
