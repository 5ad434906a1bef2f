import { describe, expect, it } from 'vitest';
import { keysOf } from '../config/key-config.ts';
import { signerWith } from '../signer.ts';
import {
  contactDigest,
  maskedMobile,
  openContact,
  openText,
  sealAnew,
  sealContact,
  sealedText,
  storedEmail,
  storedMobile,
  tailDigest,
} from './contact.ts';

const sealing = { signer: signerWith('one secret') };
const mobile = '+8613800000001';
const email = 'lin@example.com';

describe('a contact that is looked up', () => {
  it.each([
    ['mobile', mobile, '13800000001'],
    ['mobile', '+85261234567', '+85261234567'],
    ['email', email, ' Lin@Example.com '],
  ] as const)('has one digest in every form: %s %s', (kind, stored, typed) => {
    expect(contactDigest(sealing, kind, typed)).toEqual(contactDigest(sealing, kind, stored));
  });

  it('has another digest than any other, than one of another kind, and than by another key', () => {
    const own = contactDigest(sealing, 'mobile', mobile);
    const others = [
      contactDigest(sealing, 'mobile', '+8613800000002'),
      contactDigest(sealing, 'mobile', '+85213800000001'),
      contactDigest(sealing, 'email', mobile),
      contactDigest({ signer: signerWith('two') }, 'mobile', mobile),
    ];
    for (const other of others) expect(other).not.toEqual(own);
  });

  it('is found by its last four digits', () => {
    expect(tailDigest(sealing, '0001')).toEqual(storedMobile(sealing, mobile).mobile_tail);
    expect(tailDigest(sealing, '0002')).not.toEqual(storedMobile(sealing, mobile).mobile_tail);
  });
});

describe('a sealed contact', () => {
  it('opens to what it was, and shows nothing of it', () => {
    const { mobile_sealed: sealed } = storedMobile(sealing, mobile);
    expect(openContact(sealing, 'mobile', sealed)).toBe(mobile);
    expect(maskedMobile(sealing, sealed)).toBe('138****0001');
    expect(openContact(sealing, 'email', storedEmail(sealing, email).email_sealed)).toBe(email);
    expect(openText(sealing, 'email', sealedText(sealing, 'email', email))).toBe(email);
    expect(sealed?.toString('latin1')).not.toContain('138');
    expect(storedMobile(sealing, mobile).mobile_sealed).not.toEqual(sealed);
    expect(openContact(sealing, 'mobile', null)).toBeNull();
  });

  it('does not open as one of another kind, or by another key', () => {
    const sealed = sealContact(sealing, 'mobile', mobile);
    expect(() => openContact(sealing, 'email', sealed)).toThrow();
    expect(() => openContact({ signer: signerWith('two') }, 'mobile', sealed)).toThrow();
  });

  it('of a former key opens, and is sealed anew by the first; the digest stays', () => {
    const none = { SECRET: '', SECRET_BEFORE: '', SIGNING_KEYS: '', COOKIE_KEYS: '' };
    const rotated = {
      signer: signerWith(keysOf({ ...none, SEALING_KEYS: 'a-younger-key' }, 'one secret')),
    };
    const sealed = sealContact(sealing, 'mobile', mobile);
    expect(openContact(rotated, 'mobile', sealed)).toBe(mobile);
    const anew = sealAnew(rotated, 'mobile', sealed);
    if (anew === null) throw new Error('it was sealed by the old key');
    expect(openContact({ signer: signerWith('a-younger-key') }, 'mobile', anew)).toBe(mobile);
    expect(sealAnew(rotated, 'mobile', anew)).toBeNull();
    expect(contactDigest(rotated, 'mobile', mobile)).toEqual(
      contactDigest(sealing, 'mobile', mobile),
    );
  });
});
