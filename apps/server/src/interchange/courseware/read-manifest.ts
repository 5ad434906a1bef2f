import path from 'node:path';
import type { Standard } from '@xuezhou/rules/courseware/read-report';
import type { StoredPart } from '../../capabilities/courseware/courseware.port.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { decodeName } from '../catalogue/catalogue-files.ts';
import { launchFactsOf } from './launch-facts.ts';
import {
  allElements,
  elementIn,
  elementsIn,
  fieldIn,
  readXml,
  type XmlElement,
} from '../xml/read-xml.ts';

export interface CoursewareManifest {
  readonly title: string;
  readonly standard: Standard;
  readonly parts: readonly StoredPart[];
  /** What it asks for that is not done here, in words. */
  readonly notes: readonly string[];
}

const mostParts = 500;
const deepest = 8;
/** Of all parts: they are read with each list of the packages. */
const mostObjectivesInAll = 2000;
const longestTitle = 200;

interface Resource {
  readonly href: string;
  readonly reports: boolean;
}

/** Reads imsmanifest.xml: which standard, and what opens in which order. `names` are the files that the package has. */
export function readManifest(text: string, names: ReadonlySet<string>): CoursewareManifest {
  const manifest = readXml(text, 'imsmanifest.xml');
  const standard = standardOf(manifest);
  const organization = organizationOf(manifest);
  const resources = new Map(
    elementsIn(elementIn(manifest, 'resources'), 'resource').map((resource) => [
      nameIn(resource, 'identifier'),
      readResource(resource, baseOf(elementIn(manifest, 'resources')), names),
    ]),
  );
  const parts = elementsIn(organization, 'item').flatMap((item) => partsOf(item, resources, 0));
  const opens = parts.filter(({ href }) => href !== null);
  if (opens.length === 0) throw new BankFileError('目录里没有能打开的部分');
  if (parts.length > mostParts) throw new BankFileError(`目录太长，超过 ${mostParts} 项`);
  if (parts.flatMap(({ objectives }) => objectives ?? []).length > mostObjectivesInAll)
    throw new BankFileError(`各部分的学习目标合起来超过 ${mostObjectivesInAll} 个`);
  if (new Set(parts.map(({ key }) => key)).size < parts.length)
    throw new BankFileError('目录里有两项编号相同，分不清学到了哪一项');
  const title = titleOf(organization) || (opens[0]?.title ?? '');
  const sequenced =
    standard === '2004' && allElements(organization, 'sequencingRules').length > 0
      ? ['它写了自己的先后规则；这里按目录顺序学，每一部分都可以直接打开']
      : [];
  return { title: title || '未命名的课件', standard, parts, notes: sequenced };
}

function standardOf(manifest: XmlElement): Standard {
  const schema = fieldIn(elementIn(manifest, 'metadata'), 'schema');
  const version = fieldIn(elementIn(manifest, 'metadata'), 'schemaversion');
  if (/common cartridge/i.test(schema))
    throw new BankFileError('这是 Common Cartridge，请用课程的导入');
  if (/2004|CAM 1\.3/i.test(version)) return '2004';
  if (version.startsWith('1.2')) return '1.2';
  const kinds = allElements(manifest, 'resource').flatMap(({ attributes }) =>
    Object.keys(attributes).filter((name) => /^scormtype$/i.test(name)),
  );
  // Each standard writes the name in its own way.
  if (kinds.includes('scormType')) return '2004';
  if (kinds.includes('scormtype')) return '1.2';
  throw new BankFileError('imsmanifest.xml 里没有说它是 SCORM 1.2 还是 2004');
}

function organizationOf(manifest: XmlElement): XmlElement {
  const organizations = elementIn(manifest, 'organizations');
  const all = elementsIn(organizations, 'organization');
  const wanted = organizations && nameIn(organizations, 'default');
  const found = all.find((one) => nameIn(one, 'identifier') === wanted) ?? all[0];
  if (found === undefined) throw new BankFileError('imsmanifest.xml 里没有目录');
  return found;
}

/** Space around the name of something is not part of it: XML reads such names so. */
const nameIn = ({ attributes }: XmlElement, name: string): string =>
  (attributes[name] ?? '').trim();

const titleOf = (element: XmlElement): string =>
  fieldIn(element, 'title').replace(/\s+/g, ' ').slice(0, longestTitle);

const baseOf = (element: XmlElement | undefined): string => element?.attributes['base'] ?? '';

function readResource(
  resource: XmlElement,
  base: string,
  names: ReadonlySet<string>,
): Resource | undefined {
  const { href = '' } = resource.attributes;
  if (href === '') return undefined;
  const whole = `${base}${baseOf(resource)}${href}`;
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(whole))
    throw new BankFileError(`目录里有指向外面的网址：${whole.slice(0, 80)}`);
  const [, file = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(whole) ?? [];
  const name = [file, decodeName(file)]
    .map((one) => path.posix.normalize(one.replaceAll('\\', '/')).replace(/^\.\//, ''))
    .find((one) => names.has(one));
  if (name === undefined) throw new BankFileError(`目录里的“${file.slice(0, 80)}”不在压缩包里`);
  const kind = Object.entries(resource.attributes).find(([key]) => /^scormtype$/i.test(key))?.[1];
  return {
    href: `${name.split('/').map(encodeURIComponent).join('/')}${rest}`,
    reports: kind?.toLowerCase() !== 'asset',
  };
}

function partsOf(
  item: XmlElement,
  resources: ReadonlyMap<string, Resource | undefined>,
  depth: number,
): StoredPart[] {
  if (depth > deepest) throw new BankFileError(`目录太深，超过 ${deepest} 层`);
  const { parameters = '' } = item.attributes;
  const resource = resources.get(nameIn(item, 'identifierref'));
  const inside = elementsIn(item, 'item').flatMap((one) => partsOf(one, resources, depth + 1));
  if (resource === undefined && inside.length === 0) return [];
  const part: StoredPart = {
    key: nameIn(item, 'identifier').slice(0, longestTitle),
    title: titleOf(item) || '未命名',
    depth,
    href: resource === undefined ? null : withParameters(resource.href, parameters),
    reports: resource?.reports ?? false,
    ...launchFactsOf(item),
  };
  return [part, ...inside];
}

/** As the standard joins them: what stands in the address already comes first. */
function withParameters(href: string, parameters: string): string {
  const given = parameters.replace(/^[?&]+/, '');
  if (given === '') return href;
  if (given.startsWith('#')) return href.includes('#') ? href : `${href}${given}`;
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(href) ?? [];
  return `${address}${address.includes('?') ? '&' : '?'}${given}${fragment}`;
}
