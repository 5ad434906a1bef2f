import { describe, expect, it } from 'vitest';
import { signerWith } from './signer.ts';

const signer = signerWith('one secret');
const plain = Buffer.from('11010519491231002X');

describe('what is sealed', () => {
  it('is read by its owner, and looks different each time', () => {
    const sealed = signer.seal('number', '7', plain);
    expect(signer.unseal('number', '7', sealed)).toEqual(plain);
    expect(sealed.includes(plain)).toBe(false);
    expect(signer.seal('number', '7', plain).equals(sealed)).toBe(false);
    expect(signer.unseal('number', '7', signer.seal('number', '7', Buffer.alloc(0)))).toHaveLength(
      0,
    );
  });

  it.each([
    ['another owner', () => signer.unseal('number', '8', signer.seal('number', '7', plain))],
    ['another purpose', () => signer.unseal('name', '7', signer.seal('number', '7', plain))],
    [
      'another secret',
      () => signerWith('two').unseal('number', '7', signer.seal('number', '7', plain)),
    ],
    ['nobody, when it is cut', () => signer.unseal('number', '7', Buffer.alloc(20))],
  ])('is not opened for %s', (_whom, open) => expect(open).toThrow(Error));

  it('is not opened once any byte of it is another', () => {
    const sealed = signer.seal('number', '7', plain);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = changed[index]! ^ 1;
      expect(() => signer.unseal('number', '7', changed)).toThrow(Error);
    }
  });
});
