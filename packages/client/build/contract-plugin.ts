import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

const contractSource = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));

/**
 * Leaves of the contract only what a browser uses: of an operation its method, path, form, multipart and time-out, of a
 * kind of rooms its path, and plain constants. Schemas and the library that makes them stay on the server; the types still come from the sources.
 * Importing a schema's value in the web is therefore a build error that names the export.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'xuezhou-contract',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?', 1)[0] ?? id;
      if (!file.startsWith(contractSource) || !file.endsWith('.ts')) return null;
      if (!(await usesSchemas(file))) return null;
      const { module, dependencies } = await importInTurn(file);
      // The file itself too, or development would serve yesterday's contract.
      for (const dependency of [file, ...dependencies])
        this.addWatchFile(path.resolve(contractSource, dependency));
      return { code: plainExports(module), map: null, moduleSideEffects: false };
    },
  };
}

let last: Promise<unknown> = Promise.resolve();

/** One after another: all at once none of them ends within Vite's minute on a busy machine. */
function importInTurn(file: string) {
  const turn = last.then(() =>
    runnerImport<Record<string, unknown>>(file, { configFile: false, logLevel: 'error' }),
  );
  last = turn.catch(() => {});
  return turn;
}

async function usesSchemas(file: string): Promise<boolean> {
  return /from '(?:typebox|(?:\.{1,2}\/)+(?:event-)?kernel\.ts)'/.test(
    await readFile(file, 'utf8'),
  );
}

function plainExports(module: Record<string, unknown>): string {
  return Object.entries(module)
    .flatMap(([name, value]) => {
      const plain = spokenPart(value);
      return isPlain(plain) ? [`export const ${name} = ${JSON.stringify(plain)};`] : [];
    })
    .join('\n');
}

/** What a browser uses of an operation or a kind of rooms; anything else as it is. */
function spokenPart(value: unknown): unknown {
  if (isKind<RoomFields>(value, 'room')) return { path: value.path };
  if (!isKind<OperationFields>(value, 'operation')) return value;
  return {
    // What changes something leaves our pages as a POST, which names its page in every browser.
    method: value.declaration.changesState === true ? 'POST' : value.method,
    path: value.path,
    // Absent is as good as false, and shorter.
    form: value.form || undefined,
    isMultipart: value.isMultipart || undefined,
    timeout: value.timeout,
  };
}

interface RoomFields {
  kind: 'room';
  path: unknown;
}

interface OperationFields {
  kind: 'operation';
  method: unknown;
  declaration: { changesState?: unknown };
  path: unknown;
  form: unknown;
  isMultipart: unknown;
  timeout: unknown;
}

function isKind<Fields extends { kind: string }>(
  value: unknown,
  kind: Fields['kind'],
): value is Fields {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}

/** Text, numbers and flags, and arrays and objects of them; a schema carries `~kind` and is none. */
function isPlain(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value !== 'object') return ['string', 'number', 'boolean'].includes(typeof value);
  return !('~kind' in value) && Object.values(value).every(isPlain);
}
