import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Runs a program of this folder until it ends. Its code, and all that it said. */
export async function runChild(
  name: string,
  ...words: string[]
): Promise<{ code: number | null; said: string }> {
  const file = path.join(import.meta.dirname, name);
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...words]);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
