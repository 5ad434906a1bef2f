import { maskMobile } from '@xuezhou/rules/account/mobile';
import { mobileIn } from '@xuezhou/rules/account/login-name';
import { normalEmail } from '@xuezhou/rules/text/email';
import type { Signer } from '../signer.ts';

/**
 * How phones and mail addresses lie in the database: sealed, and beside that, where they are looked up, as a keyed
 * digest of their normal form. Nothing else seals, opens or compares them.
 */
export type ContactKind = 'mobile' | 'email';

/** What all of this needs of the services. */
export interface Sealing {
  readonly signer: Signer;
}

/** What a table keeps of a phone that is looked up. */
export interface StoredMobile {
  readonly mobile_sealed: Buffer | null;
  readonly mobile_digest: Buffer | null;
  /** Digest of the last four digits. */
  readonly mobile_tail: Buffer | null;
}

/** What a table keeps of a mail address that is looked up. */
export interface StoredEmail {
  readonly email_sealed: Buffer | null;
  readonly email_digest: Buffer | null;
}

/** The same where there always is one. */
export interface SomeEmail extends StoredEmail {
  readonly email_sealed: Buffer;
  readonly email_digest: Buffer;
}

/** A sealed contact as text, for what is no column: the payload of a job. */
export type SealedText = string & { readonly isSealed: true };

const tailLength = 4;
const purposeOf = (kind: ContactKind): string => `contact-${kind}`;

/** `+8613800000000`; an address in lower case. Another number stays as it was given. */
const normalContact = (kind: ContactKind, contact: string): string =>
  kind === 'email' ? normalEmail(contact) : (mobileIn(contact) ?? contact);

/** What equal contacts have in common, in whatever form each was written; 32 bytes, the same for ever. */
export const contactDigest = ({ signer }: Sealing, kind: ContactKind, contact: string): Buffer =>
  signer.digest(purposeOf(kind), normalContact(kind, contact));

/** The last four digits. */
export const tailOf = (mobile: string): string => mobile.slice(-tailLength);

/** Of the last four digits, alone or of a whole number; 32 bytes. */
export const tailDigest = ({ signer }: Sealing, mobile: string): Buffer =>
  signer.digest('contact-mobile-tail', tailOf(mobile));

export function sealContact(sealing: Sealing, kind: ContactKind, contact: string): Buffer;
export function sealContact(
  sealing: Sealing,
  kind: ContactKind,
  contact: string | null,
): Buffer | null;
export function sealContact(
  { signer }: Sealing,
  kind: ContactKind,
  contact: string | null,
): Buffer | null {
  return contact === null ? null : signer.seal(purposeOf(kind), kind, Buffer.from(contact));
}

export function openContact(sealing: Sealing, kind: ContactKind, sealed: Buffer): string;
export function openContact(
  sealing: Sealing,
  kind: ContactKind,
  sealed: Buffer | null,
): string | null;
/** Throws when no key of ours opens it. */
export function openContact(
  { signer }: Sealing,
  kind: ContactKind,
  sealed: Buffer | null,
): string | null {
  return sealed === null ? null : signer.unseal(purposeOf(kind), kind, sealed).toString();
}

/** As it is shown to who may not know it, `138****0001`. */
export function maskedMobile(sealing: Sealing, sealed: Buffer): string;
export function maskedMobile(sealing: Sealing, sealed: Buffer | null): string | null;
export function maskedMobile(sealing: Sealing, sealed: Buffer | null): string | null {
  return sealed === null ? null : maskMobile(openContact(sealing, 'mobile', sealed));
}

/** The same, sealed by the first key; null when that has sealed it. */
export const sealAnew = ({ signer }: Sealing, kind: ContactKind, sealed: Buffer): Buffer | null =>
  signer.sealAnew(purposeOf(kind), kind, sealed);

export const storedMobile = (sealing: Sealing, mobile: string): StoredMobile => ({
  mobile_sealed: sealContact(sealing, 'mobile', mobile),
  mobile_digest: contactDigest(sealing, 'mobile', mobile),
  mobile_tail: tailDigest(sealing, mobile),
});

export const noMobile: StoredMobile = {
  mobile_sealed: null,
  mobile_digest: null,
  mobile_tail: null,
};

export const noEmail: StoredEmail = { email_sealed: null, email_digest: null };

export const storedEmail = (sealing: Sealing, email: string): SomeEmail => ({
  email_sealed: sealContact(sealing, 'email', email),
  email_digest: contactDigest(sealing, 'email', email),
});

export const sealedText = (sealing: Sealing, kind: ContactKind, contact: string): SealedText =>
  sealContact(sealing, kind, contact).toString('base64') as SealedText;

/** Throws when no key of ours opens it. */
export const openText = (sealing: Sealing, kind: ContactKind, sealed: SealedText): string =>
  openContact(sealing, kind, Buffer.from(sealed, 'base64'));
