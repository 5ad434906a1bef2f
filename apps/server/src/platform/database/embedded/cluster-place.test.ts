import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseClusterPlace } from './cluster-place.ts';
import { type DatabaseOwner, defaultOwner, isRoot } from './database-owner.ts';
import { DiskFullError } from './embedded-database-error.ts';
import { openEmbeddedDatabase } from './open-embedded-database.ts';
import { makeFolder, removeCluster } from './testing/make-folder.ts';
import { startChild } from './testing/start-child.ts';

const needsRoot = isRoot() ? '' : ' (skipped: needs root)';

function findOrdinaryUser(): DatabaseOwner {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':').map(Number));
  const found = users.find(
    ([, , uid = 0, gid = 0]) => uid > 0 && gid > 0 && uid !== defaultOwner().uid,
  );
  return { uid: found![2]!, gid: found![3]! };
}

describe('the place of the embedded database', () => {
  it('moves the socket to /tmp when the path is too long for one', async () => {
    const folder = path.join(makeFolder(), 'a'.repeat(90));
    const directory = path.join(folder, 'postgres');
    onTestFinished(() => removeCluster(directory));
    const { connection, close } = await openEmbeddedDatabase({ directory, role: 'server' });
    onTestFinished(() => removeCluster(connection.host));
    expect(connection.host).toMatch(/^\/tmp\/xuezhou-[0-9a-f]{12}$/);
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    await close();
  });

  it.runIf(isRoot())(
    `moves to /var/lib/xuezhou from under a folder that only root can enter${needsRoot}`,
    async () => {
      const folder = makeFolder();
      chmodSync(folder, 0o700);
      const directory = path.join(folder, 'postgres');
      const first = await openEmbeddedDatabase({ directory, role: 'server' });
      onTestFinished(() => removeCluster(first.directory));
      expect(first.directory).toMatch(/^\/var\/lib\/xuezhou\/[0-9a-f]{12}$/);
      await first.close();

      chmodSync(folder, 0o755);
      expect(chooseClusterPlace(directory).root).toBe(first.directory);

      const moved = path.join(makeFolder(), 'moved');
      renameSync(folder, moved);
      const openMoved = () => chooseClusterPlace(path.join(moved, 'postgres'));
      expect(openMoved).toThrow(new RegExp(`它的数据库还在 ${first.directory}.*mv`));
      await removeCluster(first.directory);
      expect(openMoved).toThrow(/没有一起搬来.*restore/);
      rmSync(path.join(moved, 'postgres', 'elsewhere'));
      expect(openMoved().root).toBe(path.join(moved, 'postgres'));
    },
  );

  it.runIf(isRoot())(
    `runs as the ordinary user who made it, also when root comes next${needsRoot}`,
    async () => {
      const user = findOrdinaryUser();
      const folder = makeFolder();
      chownSync(folder, user.uid, user.gid);
      const directory = path.join(folder, 'postgres');
      const child = await startChild({ directory, role: 'server' }, user);
      expect(child.report).toMatchObject({ isOpen: true, startedHere: true });
      await child.end('SIGTERM');

      const database = await openEmbeddedDatabase({ directory, role: 'server' });
      expect(statSync(path.join(directory, 'data', 'postmaster.pid')).uid).toBe(user.uid);
      await database.close();
      const again = await startChild({ directory, role: 'server' }, user);
      expect(again.report).toMatchObject({ isOpen: true });
      await again.end('SIGTERM');
    },
  );

  it.runIf(isRoot())(`tells an ordinary user whose the data are${needsRoot}`, async () => {
    const directory = path.join(makeFolder(), 'postgres');
    await (await openEmbeddedDatabase({ directory, role: 'tool' })).close();
    const { report } = await startChild({ directory, role: 'server' }, findOrdinaryUser());
    expect(report).toMatchObject({ isOpen: false, error: { name: 'DirectoryUnusableError' } });
    expect(JSON.stringify(report)).toContain(`它属于另一用户（uid ${defaultOwner().uid}）`);
  });

  it.runIf(isRoot())(`says so when the disk is full${needsRoot}`, async ({ skip }) => {
    const disk = path.join(makeFolder(), 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', disk], {
        stdio: 'ignore',
      });
    } catch {
      skip('this root may not mount');
    }
    onTestFinished(() => void execFileSync('umount', [disk]));
    const opening = openEmbeddedDatabase({
      directory: path.join(disk, 'postgres'),
      role: 'server',
    });
    await expect(opening).rejects.toThrow(DiskFullError);
  });
});
