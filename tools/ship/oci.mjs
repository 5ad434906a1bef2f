// Writes an image as the archive that `podman load` and `docker load` take: an OCI layout with the list that Docker looks for.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const tar = (...args) => {
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar: ${stderr}`);
};

/**
 * @param {string} work an empty folder
 * @param {{ base: string, files: readonly string[] }[]} layers what of a root goes into each
 * @param {object} config `config` of OCI's image configuration
 * @param {{ name: string, file: string, madeAt: Date, architecture: string }} about
 */
export function writeImage(work, layers, config, { name, file, madeAt, architecture }) {
  const layout = path.join(work, 'layout');
  const blobs = path.join(layout, 'blobs/sha256');
  mkdirSync(blobs, { recursive: true });
  const keep = (bytes) => {
    const digest = sha256(bytes);
    writeFileSync(path.join(blobs, digest), bytes);
    return { digest: `sha256:${digest}`, size: bytes.length };
  };
  const made = layers.map((layer) => writeLayer(work, layer, madeAt, keep));
  const media = 'application/vnd.oci.image';
  const configuration = keep(
    Buffer.from(
      JSON.stringify({
        ...{ created: madeAt.toISOString(), architecture, os: 'linux', config },
        rootfs: { type: 'layers', diff_ids: made.map(({ diff }) => diff) },
      }),
    ),
  );
  const manifest = keep(
    Buffer.from(
      JSON.stringify({
        ...{ schemaVersion: 2, mediaType: `${media}.manifest.v1+json` },
        config: { mediaType: `${media}.config.v1+json`, ...configuration },
        layers: made.map(({ digest, size }) => ({
          ...{ mediaType: `${media}.layer.v1.tar+gzip`, digest, size },
        })),
      }),
    ),
  );
  const annotations = { 'org.opencontainers.image.ref.name': name };
  const index = {
    schemaVersion: 2,
    manifests: [{ mediaType: `${media}.manifest.v1+json`, ...manifest, annotations }],
  };
  const placeOf = ({ digest }) => `blobs/sha256/${digest.slice('sha256:'.length)}`;
  const docker = [{ Config: placeOf(configuration), RepoTags: [name], Layers: made.map(placeOf) }];
  writeFileSync(path.join(layout, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
  writeFileSync(path.join(layout, 'index.json'), JSON.stringify(index));
  writeFileSync(path.join(layout, 'manifest.json'), JSON.stringify(docker));
  tar('-C', layout, '--sort=name', '-cf', `${file}.part`, '.');
  renameSync(`${file}.part`, file);
  const unpacked = made.reduce((total, layer) => total + layer.unpacked, 0);
  return { packed: statSync(file).size, unpacked };
}

/** Packed by its digest, as the archive holds it; `diff` is of what is in it. */
function writeLayer(work, { base, files }, madeAt, keep) {
  const list = path.join(work, 'files');
  const archive = path.join(work, 'layer.tar');
  writeFileSync(list, files.map((each) => `.${each}\n`).join(''));
  const stamp = `--mtime=@${Math.floor(madeAt.getTime() / 1000)}`;
  tar('-C', base, '--numeric-owner', '--no-recursion', stamp, '-cf', archive, '-T', list);
  const bytes = readFileSync(archive);
  rmSync(archive);
  return { ...keep(gzipSync(bytes)), diff: `sha256:${sha256(bytes)}`, unpacked: bytes.length };
}
