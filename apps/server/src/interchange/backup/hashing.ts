import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';

/** Passes on what comes, and knows its length and SHA-256 when it has ended. */
export function hashing(): { through: Transform; told: () => { size: number; sha256: string } } {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, told: () => ({ size, sha256: hash.digest('hex') }) };
}

export async function sha256OfStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export const sha256Of = async (file: string): Promise<string> =>
  await sha256OfStream(createReadStream(file));
