import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordableUrl } from './recordable-url.ts';

describe('a recorded address', () => {
  it('keeps where somebody came from, and nothing that could be a secret', () => {
    expect(
      recordableUrl('https://u:p@a.cn/password/reset?token=abc&vendorid=7&code=1#access_token=x'),
    ).toBe('https://a.cn/password/reset?vendorid=7');
    for (const none of ['', 'about:blank', 'javascript:alert(1)', 'data:text/html,x', '/path'])
      expect(recordableUrl(none)).toBe('');
  });

  it('never holds the value of an unknown parameter, and is never longer than allowed', () => {
    const secret = fc.stringMatching(/^[a-f0-9]{12,40}$/);
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), secret, (address, value) => {
        const url = new URL(address);
        url.searchParams.set('token', value);
        url.hash = value;
        const kept = recordableUrl(url.href, 200);
        expect(kept.length).toBeLessThanOrEqual(200);
        expect(kept).not.toContain(value);
      }),
    );
  });
});
