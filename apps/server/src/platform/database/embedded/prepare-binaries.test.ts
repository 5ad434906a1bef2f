import { cpSync, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseClusterPlace } from './cluster-place.ts';
import { runAs } from './database-owner.ts';
import { UnsupportedPlatformError } from './embedded-database-error.ts';
import {
  binariesIn,
  findPostgresBinaries,
  type PostgresBinaries,
} from './find-postgres-binaries.ts';
import { prepareBinaries } from './prepare-binaries.ts';
import { makeFolder } from './testing/make-folder.ts';

/** What npm unpacks when it runs no install scripts. */
function copyWithoutLinks(folder: string): PostgresBinaries {
  const installed = findPostgresBinaries();
  const home = path.join(folder, 'native');
  cpSync(installed.home, home, {
    recursive: true,
    filter: (file) => !lstatSync(file).isSymbolicLink(),
  });
  return binariesIn(home, installed.version);
}

describe('the binaries of the embedded database', () => {
  it('are copied beside the data, with their library links, when npm made no links', async () => {
    const folder = makeFolder();
    const place = chooseClusterPlace(path.join(folder, 'postgres'));
    const ready = await prepareBinaries(copyWithoutLinks(folder), place, () => {});
    expect(ready.home).toMatch(new RegExp(`^${place.root}/postgresql-`));
    await runAs(place.owner, ready.initdb, ['--version']);
    expect(readdirSync(place.root).filter((name) => name.includes('.new'))).toEqual([]);
    expect(
      await prepareBinaries(
        binariesIn(path.join(folder, 'native'), ready.version),
        place,
        () => {},
      ),
    ).toEqual(ready);
  });

  it('that cannot run here end in words that name DATABASE_URL', async () => {
    const folder = makeFolder();
    const place = chooseClusterPlace(path.join(folder, 'postgres'));
    const broken = copyWithoutLinks(folder);
    writeFileSync(broken.postgres, '#!/bin/sh\necho no such machine >&2\nexit 1\n');
    const preparing = prepareBinaries(broken, place, () => {});
    await expect(preparing).rejects.toThrow(UnsupportedPlatformError);
    await expect(preparing).rejects.toThrow(/no such machine.*DATABASE_URL/);
  });
});
