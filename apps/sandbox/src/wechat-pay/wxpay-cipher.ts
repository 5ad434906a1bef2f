import { createCipheriv } from 'node:crypto';

/** AEAD_AES_256_GCM as a notice has it: the tag is the last 16 bytes. */
export function sealResource(
  plain: string,
  apiV3Key: string,
  nonce: string,
  associatedData: string,
): string {
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce);
  cipher.setAAD(Buffer.from(associatedData));
  const sealed = [cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64');
}
