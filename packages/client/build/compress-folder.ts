import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthwhile = /\.(js|css|html|svg|json|webmanifest)$/;

/** Puts a `.br` and a `.gz` beside every text file that does not fit one packet, for the server to send as it is. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && worthwhile.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      if (bytes.length < 1024) return;
      await Promise.all([
        writeFile(`${file}.br`, await brotliOf(bytes)),
        writeFile(`${file}.gz`, await zip(bytes, { level: 9 })),
      ]);
    }),
  );
}

export async function brotliOf(bytes: Buffer): Promise<Buffer> {
  return await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
