import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

const contractSource = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));

/**
 * Pages tell refusals apart by their numbers; what is said of one comes with the answer. A learner's page says some of
 * them itself, before it asks.
 */
const withoutWords = (source: string): string =>
  source.replaceAll(/\[\s*(\d{4,5}|\w+Status),\s*'(?:\\.|[^'\\])*',?\s*\]/g, '[$1]');

/**
 * Leaves of the contract only what a browser uses: of an operation its method, path, form, multipart and time-out, of a
 * kind of rooms its path, of a refusal to staff its number, and plain constants. Schemas and the library that makes them stay on the server; the types still come from the sources.
 * Importing a schema's value in the web is therefore a build error that names the export.
 */
export function contractPlugin({ isConsole = false } = {}): Plugin {
  // Each capability has some to staff, and some of the learner's.
  const isWordless = (file: string): boolean =>
    ['console-refusals.ts', 'kept-for-another.ts'].includes(path.basename(file)) ||
    (isConsole && path.basename(file) === 'refusals.ts');
  let imported: Promise<Imported> | undefined;
  // Tests answer in the words of the contract in place of a server.
  let keepsWords = false;
  return {
    name: 'xuezhou-contract',
    enforce: 'pre',
    configResolved: ({ command }) => void (keepsWords = command === 'serve'),
    buildStart: () => void (imported = undefined),
    watchChange(file) {
      if (file.startsWith(contractSource)) imported = undefined;
    },
    async load(id) {
      const file = id.split('?', 1)[0] ?? id;
      if (!file.startsWith(contractSource) || !file.endsWith('.ts')) return null;
      if (isWordless(file) && !keepsWords)
        return { code: withoutWords(await readFile(file, 'utf8')), map: null };
      if (!(await usesSchemas(file))) return null;
      imported ??= importTogether();
      const module = (await imported).get(file);
      if (module === undefined) throw new Error(`${file} is no part of the contract`);
      // The file itself too, or development would serve yesterday's contract.
      for (const each of await withImports(file)) this.addWatchFile(each);
      return { code: plainExports(module), map: null, moduleSideEffects: false };
    },
  };
}

/** Modules by their files. */
type Imported = ReadonlyMap<string, Record<string, unknown>>;

/** All that uses schemas, in one import: one by one each would transform again all that it imports. */
async function importTogether(): Promise<Imported> {
  const found = await readdir(contractSource, { recursive: true });
  const sources = found
    .map((name) => path.join(contractSource, name))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const using = await Promise.all(sources.map(usesSchemas));
  const files = sources.filter((_file, index) => using[index]);
  const name = 'virtual:contract';
  const { module } = await runnerImport<Record<string, Record<string, unknown>>>(name, {
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'xuezhou-whole-contract',
        resolveId: (id) => (id === name ? id : null),
        load: (id) =>
          id === name
            ? files.map((file, index) => `export * as m${index} from '${file}';`).join('\n')
            : null,
      },
    ],
  });
  return new Map(files.map((file, index) => [file, module[`m${index}`] ?? {}]));
}

/** A file of the contract and those that it stands on. */
async function withImports(file: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, address = ''] of (await readFile(file, 'utf8')).matchAll(/ from '(\.[^']+)'/g))
    await withImports(path.resolve(path.dirname(file), address), found);
  return found;
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
