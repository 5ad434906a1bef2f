import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { variables } from '../../apps/server/src/platform/config/config.ts';
import { root } from '../root.mjs';

const folder = path.join(root, 'deploy');
const read = (...place: string[]) => readFileSync(path.join(folder, ...place), 'utf8');
const has = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;

describe('units of systemd', () => {
  const units = readdirSync(path.join(folder, 'systemd'));

  it.runIf(has('systemd-analyze'))('are such that systemd takes them', () => {
    // It wants every program that a unit names to be there: the folder of the product is another here.
    const place = mkdtempSync(path.join(tmpdir(), 'xuezhou-units-'));
    try {
      for (const unit of units)
        writeFileSync(
          path.join(place, unit),
          read('systemd', unit)
            .replaceAll('/srv/xuezhou/bin', path.dirname(process.execPath))
            .replaceAll('/srv/xuezhou', root),
        );
      const { status, stderr } = spawnSync(
        'systemd-analyze',
        [
          'verify',
          '--man=no',
          '--recursive-errors=no',
          ...units.map((unit) => path.join(place, unit)),
        ],
        { encoding: 'utf8' },
      );
      expect(stderr.split('\n').filter((line) => line.includes(place))).toEqual([]);
      expect(status).toBe(0);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });

  it.runIf(has('systemd-analyze'))('leave a server that was broken into little to reach', () => {
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      // Of 100: what may be taken from a service and was not.
      const { status, stdout, stderr } = spawnSync(
        'systemd-analyze',
        [
          ...['security', '--offline=true', '--threshold=25', '--no-pager'],
          path.join(folder, 'systemd', unit),
        ],
        { encoding: 'utf8' },
      );
      expect(`${unit} ${status} ${stderr}`, stdout).toBe(`${unit} 0 `);
    }
  });

  it('set variables that the server reads, and start what is built', () => {
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const text = read('systemd', unit);
      const set = [...(/^Environment=(.*)$/m.exec(text)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)];
      expect(set.length).toBeGreaterThan(0);
      for (const [, name = ''] of set) expect(Object.keys(variables)).toContain(name);
    }
    const whole = read('systemd', 'xuezhou.service');
    expect(whole).toContain('apps/server/dist/main.js');
    // The server says itself when it serves, by a child.
    expect(whole).toMatch(/^Type=notify$[^]*^NotifyAccess=all$/m);
  });

  it('of a role are the whole one but for the role, which is one that the server knows', () => {
    const linesOf = (unit: string) =>
      read('systemd', unit)
        .split('\n')
        .filter((line) => !line.startsWith('#'));
    const whole = linesOf('xuezhou.service');
    const ofRole = linesOf('xuezhou@.service');
    expect(whole.filter((line) => !ofRole.includes(line))).toEqual([
      'Description=Xuezhou, the school',
      'RuntimeDirectory=xuezhou',
    ]);
    expect(ofRole.filter((line) => !whole.includes(line))).toEqual([
      'Description=Xuezhou, the school: %i',
      'EnvironmentFile=-/etc/xuezhou/env.%i',
      'Environment=ROLE=%i',
      'RuntimeDirectory=xuezhou-%i',
    ]);
    const page = readFileSync(path.join(root, 'docs/many-machines.md'), 'utf8');
    const named = [...page.matchAll(/\bxuezhou@([a-z]+)/g)].map(([, role = '']) => role);
    expect(new Set(named)).toEqual(new Set(['web', 'worker', 'media']));
    for (const role of named) expect(variables.ROLE.read(role)).toBe(role);
  });

  it('take away old backups, and never the newest three', () => {
    const command = /^ExecStartPost=\/bin\/sh -c '(.*)'$/m.exec(
      read('systemd', 'xuezhou-backup.service'),
    )?.[1];
    const place = mkdtempSync(path.join(tmpdir(), 'xuezhou-backups-'));
    try {
      const make = (name: string, days: number, isWhole = true) =>
        execFileSync('sh', [
          '-c',
          `mkdir "$1" && ${isWhole ? 'touch "$1/manifest.json" && ' : ''}touch -d "-$2 days" "$1"`,
          'sh',
          path.join(place, name),
          String(days),
        ]);
      for (const [name, days] of [
        ['2026-01-01', 90],
        ['2026-01-02', 89],
        ['2026-03-01', 40],
        ['2026-03-02', 39],
        ['2026-03-03', 38],
      ] as const)
        make(name, days);
      make('2026-01-03-broken', 88, false);
      const mended = (command ?? '')
        .replaceAll('/var/backups/xuezhou', place)
        .replaceAll('$$', '$');
      execFileSync('sh', ['-c', mended]);
      expect(readdirSync(place)).toEqual([
        ...['2026-01-03-broken', '2026-03-01', '2026-03-02', '2026-03-03'],
      ]);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });
});

describe('the database of several machines', () => {
  const names = (text: string) => [
    ...new Set([...text.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name)),
  ];

  it('never acknowledges what one node alone has', () => {
    const text = read('database', 'patroni.yml');
    expect(text).toMatch(/^ {4}synchronous_mode: \$\{SYNCHRONOUS\}$/m);
    expect(text).toMatch(/^ {4}synchronous_mode_strict: \$\{SYNCHRONOUS\}$/m);
    expect(text).not.toMatch(/synchronous_commit/);
  });

  it('is explained to its last name', () => {
    const page = readFileSync(path.join(root, 'docs/many-machines.md'), 'utf8');
    const wanted = ['patroni.yml', 'haproxy.cfg'].flatMap((file) => names(read('database', file)));
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it.runIf(has('haproxy'))('is a configuration that HAProxy takes', () => {
    const place = mkdtempSync(path.join(tmpdir(), 'xuezhou-proxy-'));
    try {
      const file = path.join(place, 'haproxy.cfg');
      writeFileSync(
        file,
        read('database', 'haproxy.cfg').replaceAll(/\$\{([A-Z_]+)\}/g, (_mark, name: string) =>
          name.startsWith('NODE_') ? '127.0.0.1:5432' : '8008',
        ),
      );
      const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
      expect(`${status} ${stderr}`).toMatch(/^0 /);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });
});
