import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config/config.ts';
import { keysOf, type Keys } from './config/key-config.ts';

/** Signs and seals for one purpose each; a signature for one purpose is worthless for another. */
export interface Signer {
  /** base64url, 32 bytes. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
  /** The same for what a cookie carries. */
  signCookie(purpose: string, text: string): string;
  verifyCookie(purpose: string, text: string, signature: string): boolean;
  /** Keyed hash of something that must not be readable in the database; it is the same for ever. */
  digest(purpose: string, text: string): Buffer;
  /** Encrypts for one owner: what is sealed for one cannot be opened as another's. AES-256-GCM. */
  seal(purpose: string, owner: string, plain: Buffer): Buffer;
  /** Throws when it was not sealed for this purpose and owner, with a key of ours, or was changed since. */
  unseal(purpose: string, owner: string, sealed: Buffer): Buffer;
  /** The same, sealed by the key that seals now; null when that has sealed it. Throws as `unseal` does. */
  sealAnew(purpose: string, owner: string, sealed: Buffer): Buffer | null;
}

const cipher = 'aes-256-gcm';
/** Bytes; the layout of what is sealed is nonce, tag, text. */
const nonceLength = 12;
const tagLength = 16;

/** A single secret stands for all keys. */
export function signerWith(given: string | Keys): Signer {
  const keys =
    typeof given === 'string'
      ? { digest: given, sealing: [given], signing: [given], cookies: [given] }
      : given;
  const ofDigests = purposeKeys(keys.digest);
  const signatures = signaturesBy(keys.signing);
  const ofCookies = signaturesBy(keys.cookies);
  const sealing = keys.sealing.map(purposeKeys);
  const sealingKeys = (purpose: string): [Buffer, ...Buffer[]] => {
    const [keyOf = ofDigests, ...former] = sealing;
    return [keyOf(`seal:${purpose}`), ...former.map((old) => old(`seal:${purpose}`))];
  };
  return {
    digest: (purpose, text) => mac(ofDigests(purpose), text),
    sign: signatures.sign,
    verify: signatures.verify,
    signCookie: ofCookies.sign,
    verifyCookie: ofCookies.verify,
    seal: (purpose, owner, plain) => sealBy(sealingKeys(purpose)[0], owner, plain),
    unseal: (purpose, owner, sealed) => unsealByAny(sealingKeys(purpose), owner, sealed),
    sealAnew: (purpose, owner, sealed) => {
      const [key, ...former] = sealingKeys(purpose);
      return isSealedBy(key, owner, sealed)
        ? null
        : sealBy(key, owner, unsealByAny(former, owner, sealed));
    },
  };
}

function purposeKeys(secret: string): (purpose: string) => Buffer {
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
}

const mac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function signaturesBy(secrets: readonly string[]): Pick<Signer, 'sign' | 'verify'> {
  const ring = secrets.map(purposeKeys);
  const macs = (purpose: string, text: string) => ring.map((keyOf) => mac(keyOf(purpose), text));
  return {
    sign: (purpose, text) => macs(purpose, text)[0]?.toString('base64url') ?? '',
    verify: (purpose, text, signature) => {
      const given = Buffer.from(signature, 'base64url');
      return macs(purpose, text).some(
        (wanted) => given.length === wanted.length && timingSafeEqual(given, wanted),
      );
    },
  };
}

function sealBy(key: Buffer, owner: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce);
  sealing.setAAD(Buffer.from(owner));
  const text = Buffer.concat([sealing.update(plain), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), text]);
}

function unsealBy(key: Buffer, owner: string, sealed: Buffer): Buffer {
  const textStart = nonceLength + tagLength;
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  opening.setAAD(Buffer.from(owner));
  opening.setAuthTag(sealed.subarray(nonceLength, textStart));
  return Buffer.concat([opening.update(sealed.subarray(textStart)), opening.final()]);
}

function isSealedBy(key: Buffer, owner: string, sealed: Buffer): boolean {
  try {
    unsealBy(key, owner, sealed);
    return true;
  } catch {
    return false;
  }
}

/** What a key did not seal, it does not open: its tag says so. */
function unsealByAny(keys: readonly Buffer[], owner: string, sealed: Buffer): Buffer {
  let reason: unknown;
  for (const key of keys) {
    try {
      return unsealBy(key, owner, sealed);
    } catch (error) {
      reason ??= error;
    }
  }
  throw new Error('no key of ours opens it', { cause: reason });
}

/** Those of the configuration; its secret, or one of this installation's own, made at its first start. */
export async function openKeys(config: Config): Promise<Keys> {
  return keysOf(config, await openSecret(config));
}

/** The same, of somebody who only looks: none are made; null where there are none. */
export async function heldKeys(config: Config): Promise<Keys | null> {
  if (config.SECRET !== '') return keysOf(config, config.SECRET);
  try {
    return keysOf(config, await readFile(path.join(config.dataDirectory, 'secret'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function openSecret(config: Config): Promise<string> {
  if (config.SECRET !== '') return config.SECRET;
  const file = path.join(config.dataDirectory, 'secret');
  await mkdir(config.dataDirectory, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return await readFile(file, 'utf8');
}
