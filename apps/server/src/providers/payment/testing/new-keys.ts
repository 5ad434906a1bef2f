import { createPublicKey, generateKeyPairSync } from 'node:crypto';

/** Of somebody whom the provider does not know. */
export function newKeys() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: createPublicKey(keys.privateKey).export({ type: 'spki', format: 'pem' }).toString(),
  };
}
