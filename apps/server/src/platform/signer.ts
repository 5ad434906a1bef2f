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
import type { Config } from './config.ts';

/** Signs and seals for one purpose each; a signature for one purpose is worthless for another. */
export interface Signer {
  /** base64url, 32 bytes. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
  /** Keyed hash of something that must not be readable in the database. */
  digest(purpose: string, text: string): Buffer;
  /** Encrypts for one owner: what is sealed for one cannot be opened as another's. AES-256-GCM. */
  seal(purpose: string, owner: string, plain: Buffer): Buffer;
  /** Throws when it was not sealed for this purpose and owner, with this secret, or was changed since. */
  unseal(purpose: string, owner: string, sealed: Buffer): Buffer;
}

const cipher = 'aes-256-gcm';
/** Bytes; the layout of what is sealed is nonce, tag, text. */
const nonceLength = 12;
const tagLength = 16;

export function signerWith(secret: string): Signer {
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  const digest = (purpose: string, text: string): Buffer =>
    createHmac('sha256', keyOf(purpose)).update(text).digest();
  return {
    digest,
    sign: (purpose, text) => digest(purpose, text).toString('base64url'),
    verify: (purpose, text, signature) => {
      const given = Buffer.from(signature, 'base64url');
      const wanted = digest(purpose, text);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
    seal: (purpose, owner, plain) => {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, keyOf(`seal:${purpose}`), nonce);
      sealing.setAAD(Buffer.from(owner));
      const text = Buffer.concat([sealing.update(plain), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), text]);
    },
    unseal: (purpose, owner, sealed) => {
      const textStart = nonceLength + tagLength;
      const opening = createDecipheriv(
        cipher,
        keyOf(`seal:${purpose}`),
        sealed.subarray(0, nonceLength),
        { authTagLength: tagLength },
      );
      opening.setAAD(Buffer.from(owner));
      opening.setAuthTag(sealed.subarray(nonceLength, textStart));
      return Buffer.concat([opening.update(sealed.subarray(textStart)), opening.final()]);
    },
  };
}

/** The secret of the configuration, or one of this installation's own, made at its first start. */
export async function openSecret(config: Config): Promise<string> {
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
