import { describe, expect, it } from 'vitest';
import { wayBack } from './way-back.ts';

const origin = 'https://xuezhou.example';

describe('the way back', () => {
  it.each(['/course/3', '/course/3/book/5?a=1&b=%2F#c', '/dashboard'])('may be %s', (path) => {
    expect(wayBack(path, origin)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'course/3',
    'https://evil.example/',
    '//evil.example/course',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://xuezhou.example/course/3',
    '/identity?identity_redirect_uri=/course/3',
    '/agreement/course/3',
    '/login',
    '/login-phone',
    '/logout',
  ])('is never %j', (wanted) => {
    expect(wayBack(wanted, origin)).toBeNull();
  });
});
