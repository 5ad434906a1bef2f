import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { BackupError } from './backup-error.ts';

/** Written last: a folder without it is half a backup. */
export const manifestFile = 'manifest.json';
/** The installation's own secret, where no SECRET is set; without it what is sealed cannot be read. */
export const secretFile = 'secret';
export const filesFolder = 'files';

const entry = Type.Object({
  schema: Type.String(),
  name: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.Integer(),
  /** Of what is in the rows, in whatever order they lie. */
  digest: Type.String(),
  /** Relative to the backup and within it, gzip of PostgreSQL's COPY. */
  file: Type.String({ pattern: '^tables/[^/\\\\]+$' }),
  /** Of that file, hexadecimal. */
  sha256: Type.String(),
});

const manifestSchema = Type.Object({
  format: Type.Literal(1),
  /** The moment that the database is of. */
  madeAt: Type.String(),
  version: Type.String(),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(entry),
  sequences: Type.Array(
    Type.Object({
      schema: Type.String(),
      name: Type.String(),
      value: Type.String(),
      isCalled: Type.Boolean(),
    }),
  ),
  /** Null: they were left out. */
  files: Type.Union([
    Type.Null(),
    Type.Array(
      Type.Object({
        key: Type.String(),
        contentType: Type.String(),
        size: Type.Integer(),
        sha256: Type.String(),
      }),
    ),
  ]),
  /** Sealed with the keys of then; who cannot open it cannot read names and numbers either. */
  sealedWord: Type.String(),
});

export type BackupManifest = Static<typeof manifestSchema>;
export type TableEntry = Static<typeof entry>;
export type FileEntry = NonNullable<BackupManifest['files']>[number];

/** Throws BackupError. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch((cause: unknown) => {
    throw new BackupError(
      `${folder} 不是一份完整的备份：里面没有 ${manifestFile}。备份中断时会这样，请用另一份`,
      { cause },
    );
  });
  const manifest = parse(text);
  if (!Value.Check(manifestSchema, manifest))
    throw new BackupError(`${folder} 里的 ${manifestFile} 读不懂，它可能来自更新版本的学舟`);
  return manifest;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
