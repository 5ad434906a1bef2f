import { readZip, ZipError } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { foreignFigure, type FigureFile } from '../figure-file.ts';
import { PictureBudget } from '../package/archive-pictures.ts';
import {
  allElements,
  elementIn,
  elementsIn,
  fieldIn,
  readXml,
  type XmlElement,
} from '../xml/read-xml.ts';
import { placeOf } from './place-of.ts';
import { readContents, type Entry } from './read-contents.ts';

export interface Epub {
  readonly title: string;
  /** Names the book in every edition. */
  readonly identifier: string;
  /** The documents in the order of reading. */
  readonly spine: readonly string[];
  /** The table of contents. */
  readonly contents: readonly Entry[];
  /** Undefined where the archive has no such file. */
  file(name: string): Promise<Buffer | undefined>;
  /** Made once, however often and by however many addresses the book shows it; undefined for what is no picture. */
  figure(name: string): Promise<FigureFile | undefined>;
}

const maxBytes = 200_000_000;
const maxBytesOfFile = 40_000_000;
const maxDocuments = 1000;

/** These only scramble fonts, which are not taken. */
const fontObfuscation = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
]);

/** Opens an EPUB 2 or 3 after a look at all of it. Throws BankFileError in words for what is none, or means harm. */
export async function openEpub(bytes: Buffer): Promise<Epub> {
  if (bytes.length > maxBytes) throw new BankFileError('文件超过 200 MB');
  try {
    const zip = readZip(bytes);
    await zip.check();
    const file = (name: string) => zip.file(name, maxBytesOfFile);
    await refuseEncrypted(zip.names, file);
    return await readPackage(file);
  } catch (error) {
    if (error instanceof ZipError)
      throw new BankFileError(`不是完整的 .epub 文件：${error.message}`, { cause: error });
    throw error;
  }
}

async function refuseEncrypted(names: ReadonlySet<string>, file: Epub['file']): Promise<void> {
  const drm = new BankFileError('这本书有数字版权保护（DRM），请换没有保护的版本');
  if (names.has('META-INF/rights.xml')) throw drm;
  const encryption = await file('META-INF/encryption.xml');
  if (encryption === undefined) return;
  const methods = allElements(readXml(encryption.toString('utf8')), 'EncryptionMethod');
  if (methods.some(({ attributes }) => !fontObfuscation.has(attributes['Algorithm'] ?? '')))
    throw drm;
}

async function readDocument(file: Epub['file'], name: string): Promise<XmlElement> {
  const bytes = await file(name);
  if (bytes === undefined) throw new BankFileError(`里面缺少 ${name}，不像一本 EPUB`);
  return readXml(bytes.toString('utf8').replace(/^\uFEFF/, ''), name);
}

async function readPackage(file: Epub['file']): Promise<Epub> {
  const container = await readDocument(file, 'META-INF/container.xml');
  const packageName = allElements(container, 'rootfile')[0]?.attributes['full-path'] ?? '';
  const opf = await readDocument(file, packageName);
  const metadata = elementIn(opf, 'metadata');
  const title = fieldIn(metadata, 'title').replace(/\s+/g, ' ').slice(0, 200) || '未命名的书';
  const identifiers = elementsIn(metadata, 'identifier');
  const unique = opf.attributes['unique-identifier'];
  const identifier = fieldOf(identifiers.find(({ attributes }) => attributes['id'] === unique));
  const items = new Map(
    elementsIn(elementIn(opf, 'manifest'), 'item').map(({ attributes }) => [
      attributes['id'] ?? '',
      { ...attributes, path: placeOf(packageName, attributes['href'] ?? '') },
    ]),
  );
  const spineElement = elementIn(opf, 'spine');
  const spine = elementsIn(spineElement, 'itemref')
    .filter(({ attributes }) => attributes['linear'] !== 'no')
    .flatMap(({ attributes }) => items.get(attributes['idref'] ?? '')?.path ?? []);
  if (spine.length === 0) throw new BankFileError('这本书里没有正文');
  if (spine.length > maxDocuments) throw new BankFileError('这本书的章节太多，超过 1000 个');
  const nav = [...items.values()].find((item) =>
    (item as Record<string, string>)['properties']?.split(/\s+/).includes('nav'),
  );
  const toc = nav ?? items.get(spineElement?.attributes['toc'] ?? '');
  return {
    title,
    identifier: identifier || title,
    spine: [...new Set(spine)].filter((name) => name !== nav?.path),
    contents: toc ? readContents(await readDocument(file, toc.path), toc.path) : [],
    file,
    figure: figuresOf(file),
  };
}

function figuresOf(file: Epub['file']): Epub['figure'] {
  const known = new Map<string, Promise<FigureFile | undefined>>();
  const budget = new PictureBudget();
  const make = async (name: string) => {
    budget.spend(0);
    const bytes = await file(name);
    const figure = bytes && (await foreignFigure(bytes));
    budget.spend(figure?.body.length ?? 0);
    return figure;
  };
  return async (name) => {
    const found = known.get(name) ?? make(name);
    known.set(name, found);
    return await found;
  };
}

const fieldOf = (element: XmlElement | undefined): string =>
  (element?.children ?? [])
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();
