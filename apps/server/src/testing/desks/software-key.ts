import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** A passkey in software, as a phone or a stick would keep one: ES256, no attestation. */
export interface SoftwareKey {
  readonly id: string;
  /** The browser's answer to the options of a registration, in JSON. */
  readonly make: (options: string, wish?: Wish) => string;
  /** The same for a sign-in. */
  readonly sign: (options: string, wish?: Wish) => string;
}

interface Wish {
  readonly origin?: string;
  readonly rpID?: string;
  /** Whether the device has seen who it is; true where nothing is said. */
  readonly isVerified?: boolean;
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const challengeIn = (options: string): string =>
  (JSON.parse(options) as { challenge: string }).challenge;

export function softwareKey(place: { origin: string; rpID: string }): SoftwareKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  const clientData = (type: string, options: string, { origin = place.origin }: Wish) =>
    Buffer.from(
      JSON.stringify({ type, challenge: challengeIn(options), origin, crossOrigin: false }),
    );
  const data = ({ rpID = place.rpID, isVerified = true }: Wish, rest?: Buffer): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    // User present, user verified, credential included.
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (rest === undefined ? 0 : 0x40);
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), count, rest ?? Buffer.alloc(0)]);
  };
  const answer = (response: Record<string, Buffer>) =>
    JSON.stringify({
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
      ),
    });
  return {
    id,
    make: (options, wish = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = [Buffer.alloc(16), length, credentialId, coseKey(publicKey)];
      return answer({
        clientDataJSON: clientData('webauthn.create', options, wish),
        attestationObject: attestation(data(wish, Buffer.concat(credential))),
      });
    },
    sign: (options, wish = {}) => {
      const clientDataJSON = clientData('webauthn.get', options, wish);
      const authenticatorData = data(wish);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      const signature = sign('sha256', signed, privateKey);
      return answer({ clientDataJSON, authenticatorData, signature });
    },
  };
}

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a point of P-256 for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [first, second] = [x, y].map((one) => Buffer.from(one, 'base64url'));
  if (first === undefined || second === undefined) throw new Error('a key without a point');
  const head = Buffer.from('a5010203262001', 'hex');
  return Buffer.concat([
    head,
    Buffer.from('215820', 'hex'),
    first,
    Buffer.from('225820', 'hex'),
    second,
  ]);
}

/** CBOR of {fmt: 'none', attStmt: {}, authData}. */
function attestation(authData: Buffer): Buffer {
  const text = (words: string) =>
    Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), length, authData],
  ]);
}
