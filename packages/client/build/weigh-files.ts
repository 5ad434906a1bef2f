import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliOf } from './compress-folder.ts';

/** Words that only a schema library or a schema would bring into a chunk. */
const schemaTraces = /typebox|~kind|anyOf|additionalProperties/;

/** Throws where a schema of the contract, which belongs on the server, went into a chunk. */
export async function refuseSchemas(output: string): Promise<void> {
  const folder = path.join(output, 'assets');
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    const found = schemaTraces.exec(await readFile(path.join(folder, name), 'utf8'));
    if (found) throw new Error(`a schema reached the browser: ${name} holds "${found[0]}"`);
  }
}

/** What these files weigh together as they are sent, in kB. */
export async function brotliKilobytes(output: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => sizeOf(path.join(output, file))));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** As it lies beside the file; what fits one packet is sent as it is, and counted as it would compress. */
async function sizeOf(file: string): Promise<number> {
  const compressed = await stat(`${file}.br`).catch(() => undefined);
  return compressed?.size ?? (await brotliOf(await readFile(file))).length;
}
