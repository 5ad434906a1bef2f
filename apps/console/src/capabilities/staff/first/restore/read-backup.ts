/** A backup as its folder lies on this computer; its list says what it is of. */
export interface ChosenBackup {
  readonly folder: string;
  readonly madeAt: string;
  readonly version: string;
  readonly rows: number;
  /** Null: the files were left out of it. */
  readonly fileCount: number | null;
  readonly bytes: number;
  /** It has its secret with it: nobody has to type one. */
  readonly hasSecret: boolean;
  /** By their names within the folder; the list comes last, as it was written last. */
  readonly files: readonly { readonly name: string; readonly file: File }[];
}

interface Manifest {
  readonly format: number;
  readonly madeAt: string;
  readonly version: string;
  readonly tables: readonly { readonly rows: number; readonly file: string }[];
  readonly files: readonly { readonly key: string }[] | null;
}

const list = 'manifest.json';
const incomplete = (folder: string) =>
  `「${folder}」不是一份完整的备份：里面没有 ${list}。请选 xuezhou backup 写出的那个文件夹`;

/** What was chosen, or why it cannot be restored, in words. The server looks at every byte again. */
export async function readBackup(chosen: readonly File[]): Promise<ChosenBackup | string> {
  const [folder = ''] = (chosen[0]?.webkitRelativePath ?? '').split('/');
  const named = new Map(
    chosen.map((file) => [file.webkitRelativePath.slice(folder.length + 1), file]),
  );
  const told = named.get(list);
  if (told === undefined) return incomplete(folder);
  const manifest = parse(await told.text());
  if (manifest === null) return `「${folder}」里的 ${list} 读不懂，它可能来自更新的版本`;
  const wanted = [
    ...manifest.tables.map(({ file }) => file),
    ...(manifest.files ?? []).map(({ key }) => `files/${key}`),
  ];
  const missing = wanted.find((name) => !named.has(name));
  if (missing !== undefined) return `「${folder}」里少了 ${missing}，请用另一份备份`;
  const kept = ['secret', ...wanted, list].flatMap((name) => {
    const file = named.get(name);
    return file === undefined ? [] : [{ name, file }];
  });
  return {
    folder,
    madeAt: manifest.madeAt,
    version: manifest.version,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    fileCount: manifest.files?.length ?? null,
    bytes: kept.reduce((sum, { file }) => sum + file.size, 0),
    hasSecret: named.has('secret'),
    files: kept,
  };
}

function parse(text: string): Manifest | null {
  try {
    const found: unknown = JSON.parse(text);
    return isManifest(found) ? found : null;
  } catch {
    return null;
  }
}

function isManifest(found: unknown): found is Manifest {
  if (typeof found !== 'object' || found === null) return false;
  const { format, madeAt, tables, files } = found as Partial<Manifest>;
  return (
    format === 1 &&
    typeof madeAt === 'string' &&
    Array.isArray(tables) &&
    (files === null || Array.isArray(files))
  );
}
