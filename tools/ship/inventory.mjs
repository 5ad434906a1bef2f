// What is in a package, for whoever has to answer for it: a bill of materials in CycloneDX, and all licences as text.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} version
 * @property {string} purl
 * @property {string} [license] an expression of SPDX, or a name
 * @property {string} [integrity] as the lock has it
 */

const isExpression = (license) => /^[A-Za-z0-9.+() -]+$/.test(license);

const hashesOf = (integrity) => {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return [
    {
      alg: algorithm.replace('sha', 'SHA-'),
      content: Buffer.from(digest, 'base64').toString('hex'),
    },
  ];
};

/**
 * `npm sbom` leaves out what a part of a workspace shares with the others (pg, sharp …), so the list is that of what is packed.
 * @param {{ name: string, version: string, license: string }} product
 * @param {readonly Part[]} parts
 * @param {Date} madeAt
 */
export const billOf = (product, parts, madeAt) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    timestamp: madeAt.toISOString(),
    component: {
      'bom-ref': `${product.name}@${product.version}`,
      type: 'application',
      ...product,
      license: undefined,
      licenses: [{ expression: product.license }],
    },
  },
  components: uniqueBy(parts, ({ purl }) => purl).map(
    ({ name, version, purl, license, integrity }) => ({
      'bom-ref': purl,
      type: 'library',
      ...{ name, version, purl },
      ...(license !== undefined && {
        licenses: isExpression(license)
          ? [{ expression: license }]
          : [{ license: { name: license } }],
      }),
      ...(integrity !== undefined && { hashes: hashesOf(integrity) }),
    }),
  ),
});

const uniqueBy = (all, key) => [...new Map(all.map((one) => [key(one), one])).values()];

/** @param {import('./modules.mjs').Module} module */
export const partOf = ({ name, version, license, integrity }) => ({
  ...{ name, version, license, integrity },
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
});

/**
 * Each text once, above it whose it is.
 * @param {string} root
 * @param {readonly import('./modules.mjs').Module[]} modules
 */
export function licencesOf(root, modules) {
  const byText = new Map();
  for (const { place, name, version, license = 'see its sources' } of modules) {
    const folder = path.join(root, place);
    const texts = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
      .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').trim());
    const text = texts.length > 0 ? texts.join('\n\n') : `(no text of its own: ${license})`;
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  return [...byText]
    .map(([text, whose]) => `${[...new Set(whose)].join('\n')}\n\n${text}\n`)
    .join(`\n${'='.repeat(80)}\n\n`);
}
