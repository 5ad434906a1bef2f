import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOrigin, isPublicAddress } from './public-address.ts';

const own = 'https://school.example';

describe('an address that a link may lead to', () => {
  it.each(['/', '/about', '/mall?from=header#top', 'https://shop.example.com/cfa1', own])(
    'can be %j',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '',
    'about',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'http://shop.example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@shop.example.com',
    'https://shop.example.com/\nx',
  ])('cannot be %j', (address) => expect(isPublicAddress(address)).toBe(false));

  it('stays on this site when it is a path, and is https when it is not', () => {
    const leadsWell = (url: string, path: string) =>
      [url, path, `/${path}`, `\\${path}`].filter(isPublicAddress).every((text) => {
        const { origin, protocol } = new URL(text, own);
        return text.startsWith('/') ? origin === own : protocol === 'https:';
      });
    expect(
      fc.check(fc.property(fc.webUrl({ withFragments: true }), fc.webPath(), leadsWell)),
    ).toMatchObject({ failed: false });
  });
});

describe('an origin', () => {
  it.each([own, 'https://school.example:8443', 'http://127.0.0.1:8080', 'http://localhost:1'])(
    'can be %j',
    (text) => expect(isOrigin(text)).toBe(true),
  );

  it.each([`${own}/`, 'https://School.example', 'http://school.example', 'null', '*', ''])(
    'cannot be %j',
    (text) => expect(isOrigin(text)).toBe(false),
  );
});
