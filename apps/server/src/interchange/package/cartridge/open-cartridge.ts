import path from 'node:path';
import { BankFileError } from '../../banks/bank-file-error.ts';
import { decodeBank } from '../../banks/read/decode-bank.ts';
import { decodeName } from '../../catalogue/catalogue-files.ts';
import {
  allElements,
  elementIn,
  elementsIn,
  fieldIn,
  readXml,
  textIn,
  type XmlElement,
} from '../../xml/read-xml.ts';
import type { Archive } from '../archive.ts';
import { bringScorm } from '../../courseware/bring-scorm.ts';

export interface Resource {
  /** Stays the same when a tool gives its resources new identifiers. */
  readonly key: string;
  readonly identifier: string;
  readonly type: string;
  /** The file that it is, by its name in the package; empty: none. */
  readonly href: string;
  readonly files: readonly string[];
  readonly isForTeachers: boolean;
}

/** A place in the table of contents. */
export interface Item {
  readonly identifier: string;
  readonly title: string;
  readonly resource: string;
  readonly items: readonly Item[];
}

export interface Cartridge {
  readonly identifier: string;
  readonly title: string;
  readonly items: readonly Item[];
  readonly resources: ReadonlyMap<string, Resource>;
}

const maxXml = 30_000_000;
const maxItems = 5000;

export async function openCartridge(archive: Archive): Promise<Cartridge> {
  const bytes = await archive.bytes('imsmanifest.xml', maxXml);
  if (bytes === undefined)
    throw new BankFileError('里面没有 imsmanifest.xml，不像 IMS Common Cartridge');
  const manifest = readXml(decodeBank(bytes), 'imsmanifest.xml');
  const metadata = elementIn(manifest, 'metadata');
  const schema = fieldIn(metadata, 'schema');
  if (/scorm/i.test(schema))
    throw new BankFileError(`这是 SCORM 课件包，不是 IMS Common Cartridge：${bringScorm}`);
  if (!/common cartridge|thin cc/i.test(schema))
    throw new BankFileError(`这是“${schema.slice(0, 40)}”，不是 IMS Common Cartridge`);
  if (allElements(manifest, 'item').length > maxItems)
    throw new BankFileError('目录太长，超过 5000 项');
  const title = textIn(elementIn(metadata, 'lom', 'general', 'title', 'string')).trim();
  const resources = elementsIn(elementIn(manifest, 'resources'), 'resource').map(resourceOf);
  const organization = elementIn(manifest, 'organizations', 'organization');
  const roots = elementsIn(organization, 'item').map(itemOf);
  const [root] = roots;
  return {
    title: (title || root?.title || '未命名的课程').replace(/\s+/g, ' ').slice(0, 200),
    identifier: manifest.attributes['identifier'] || title,
    // The one root only holds the others.
    items: roots.length === 1 && root?.resource === '' ? root.items : roots,
    resources: new Map(resources.map((resource) => [resource.identifier, resource])),
  };
}

function itemOf(element: XmlElement): Item {
  return {
    identifier: element.attributes['identifier'] ?? '',
    title: fieldIn(element, 'title').replace(/\s+/g, ' ').slice(0, 200),
    resource: element.attributes['identifierref'] ?? '',
    items: elementsIn(element, 'item').map(itemOf),
  };
}

function resourceOf(element: XmlElement): Resource {
  const { identifier = '', type = '', href = '', base = '' } = element.attributes;
  const place = (name: string) =>
    name === '' ? '' : path.posix.normalize(decodeName(`${base}${name.replace(/[?#].*$/s, '')}`));
  const files = elementsIn(element, 'file').map((file) => place(file.attributes['href'] ?? ''));
  const roles = allElements(element, 'intendedEndUserRole').map((role) =>
    fieldIn(role, 'value').toLowerCase(),
  );
  return {
    key: place(href) || files[0] || identifier,
    identifier,
    type,
    href: place(href) || files[0] || '',
    files,
    isForTeachers:
      element.attributes['intendeduse'] === 'lessonplan' ||
      (roles.includes('instructor') && !roles.includes('learner')),
  };
}
