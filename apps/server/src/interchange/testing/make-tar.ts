import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack, type Header } from 'tar-stream';

export interface TarEntry extends Pick<Partial<Header>, 'type' | 'linkname'> {
  readonly name: string;
  readonly content?: Buffer | string;
}

/** A tar.gz as any program writes one, or as one that means harm does. */
export async function makeTarGz(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { content = '', ...header } of entries) tar.entry(header, Buffer.from(content));
  tar.finalize();
  return gzipSync(await buffer(tar as AsyncIterable<Buffer>));
}
