import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ForgedMessageError } from './forged-message.ts';

/** WeChat pads to blocks of 32 bytes, twice those of AES. */
const blockBytes = 32;
const saltBytes = 16;

/** Opens a message of the safe mode: 16 random bytes, the length, the XML, the app id. Throws ForgedMessageError. */
export function decryptMessage(aesKey: string, encrypted: string, appId: string): string {
  const plain = unpad(decrypt(keyOf(aesKey), encrypted));
  const start = saltBytes + 4;
  if (plain.length < start) throw new ForgedMessageError('a message too short');
  const end = start + plain.readUInt32BE(saltBytes);
  if (plain.subarray(end).toString('utf8') !== appId)
    throw new ForgedMessageError('a message for another app');
  return plain.subarray(start, end).toString('utf8');
}

/** Closes what is said to WeChat in safe mode, as WeChat closes what it says. */
export function encryptMessage(aesKey: string, text: string, appId: string): string {
  const message = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(message.length);
  const plain = Buffer.concat([randomBytes(saltBytes), length, message, Buffer.from(appId)]);
  const padding = blockBytes - (plain.length % blockBytes);
  const key = keyOf(aesKey);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

const keyOf = (aesKey: string): Buffer => Buffer.from(`${aesKey}=`, 'base64');

function decrypt(key: Buffer, encrypted: string): Buffer {
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16));
  decipher.setAutoPadding(false);
  try {
    return Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
  } catch (error) {
    throw new ForgedMessageError('a message that does not open', { cause: error });
  }
}

function unpad(padded: Buffer): Buffer {
  const padding = padded.at(-1) ?? 0;
  if (padding < 1 || padding > blockBytes) throw new ForgedMessageError('a message badly padded');
  return padded.subarray(0, -padding);
}
