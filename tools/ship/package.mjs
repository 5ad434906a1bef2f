// `npm run package`: the school as one archive for a machine without npm, a registry or a compiler.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from '../build/build-if-stale.mjs';
import { root } from '../root.mjs';
import { stage } from './stage.mjs';
import { tryPackage } from './try.mjs';

const shipFolder = path.join(root, '.cache/ship');

/** @returns {string} the archive */
function makePackage() {
  buildIfStale();
  mkdirSync(shipFolder, { recursive: true });
  const work = mkdtempSync(path.join(shipFolder, 'stage-'));
  try {
    const { version } = stage(root, path.join(work, 'xuezhou'));
    const file = path.join(
      shipFolder,
      `xuezhou-${version}-${process.platform}-${process.arch}.tar.gz`,
    );
    const owner = [
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--sort=name',
      '--mode=u+rwX,go+rX,go-w',
    ];
    const { status } = spawnSync('tar', ['-C', work, ...owner, '-czf', file, 'xuezhou'], {
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('没有打包成功，原因见上');
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(`${file}.sha256`, `${digest}  ${path.basename(file)}\n`);
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const file = makePackage();
  const size = (statSync(file).size / 1_000_000).toFixed(0);
  process.stdout.write(`${await tryPackage(file)}\n${file}  ${size} MB\n`);
}
