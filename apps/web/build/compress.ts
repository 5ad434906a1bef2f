import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthwhile = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Puts a `.br` and a `.gz` beside every text file that is longer than a packet. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && worthwhile.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      if (bytes.length < 1024) return;
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
      await Promise.all([
        writeFile(`${file}.br`, await brotli(bytes, options)),
        writeFile(`${file}.gz`, await zip(bytes, { level: 9 })),
      ]);
    }),
  );
}
