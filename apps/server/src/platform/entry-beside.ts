import path from 'node:path';

export interface Entry {
  readonly file: string;
  /** Of its process or thread. */
  readonly execArgv: string[];
}

/** A file that is started by itself. Source and bundle lie side by side with it, each in its own language. */
export function entryBeside(
  { filename, dirname }: Pick<ImportMeta, 'filename' | 'dirname'>,
  name: string,
): Entry {
  const isSource = filename.endsWith('.ts');
  return {
    file: path.join(dirname, `${name}.${isSource ? 'ts' : 'js'}`),
    execArgv: isSource ? ['--import', 'tsx'] : [],
  };
}
