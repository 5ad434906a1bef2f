import path from 'node:path';
import { readZipFile, readZipNames, ZipError } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { decodeBank } from '../banks/decode-bank.ts';
import type { BrokenRow, Pictures, RawBankFile, RawQuestion } from '../banks/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import { decodeName } from '../catalogue/catalogue-files.ts';
import { allElements, type XmlElement } from '../xml/read-xml.ts';
import { readQti } from './qti-element.ts';
import { readMetadata } from './read-metadata.ts';
import { readQtiItem } from './read-qti-item.ts';

const mostBytes = 50_000_000;

export const isQtiItem = (text: string): boolean =>
  /<(?:\w+:)?(?:qti-assessment-item|assessmentItem)[\s>]/.test(text);

/** Reads one item of QTI 2.1, 2.2 or 3.0. */
export function readQtiFile(text: string): RawBankFile {
  const item = readQti(text);
  return fileOf([{ place: '第 1 题', item, pictures: new Map() }]);
}

type Metadata = ReturnType<typeof readMetadata>;

interface Item {
  readonly place: string;
  readonly metadata?: Metadata;
  readonly item: XmlElement;
  readonly pictures: Pictures;
}

function fileOf(items: readonly Item[], notes: readonly string[] = []): RawBankFile {
  const questions: RawQuestion[] = [];
  const broken: BrokenRow[] = [];
  for (const { place, item, pictures, metadata } of items)
    try {
      questions.push({ ...readQtiItem(item, pictures), ...metadata, place });
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      broken.push({ place, reason: error.message });
    }
  return { questions, broken, notes };
}

/** Reads a package of items, with the pictures that they show. */
export async function readQtiPackage(bytes: Buffer): Promise<RawBankFile> {
  try {
    return await readPackage(bytes);
  } catch (error) {
    if (error instanceof ZipError)
      throw new BankFileError(`不是完整的 .zip 文件：${error.message}`, { cause: error });
    throw error;
  }
}

async function readPackage(bytes: Buffer): Promise<RawBankFile> {
  const names = await readZipNames(bytes);
  const files = new Map<string, Buffer>();
  const take = async (name: string) => {
    const body = files.get(name) ?? (await readZipFile(bytes, name, mostBytes));
    if (body !== undefined) files.set(name, body);
    return body;
  };
  const manifest = await take('imsmanifest.xml');
  if (manifest === undefined) throw new BankFileError('里面没有 imsmanifest.xml，不像 QTI 题目包');
  const resources = allElements(readQti(decodeBank(manifest), 'imsmanifest.xml'), 'resource');
  const of = (kind: RegExp) => resources.filter((one) => kind.test(one.attributes['type'] ?? ''));
  const listed = of(/^imsqti_(?:item|apipitem)_/).flatMap((resource) => {
    const href = decodeName(resource.attributes['href'] ?? '');
    return names.includes(href) ? [{ href, metadata: readMetadata(resource) }] : [];
  });
  if (listed.length === 0) throw new BankFileError('里面没有 QTI 2.x 或 3.0 的题目');
  const items: Item[] = [];
  const unread: BrokenRow[] = [];
  for (const [index, { href, metadata }] of listed.entries()) {
    const place = `第 ${index + 1} 题（${href}）`;
    const text = decodeBank((await take(href)) ?? Buffer.alloc(0));
    try {
      const pictures = await picturesOf(text, href, take);
      items.push({ place, item: readQti(text), pictures, metadata });
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      unread.push({ place, reason: error.message });
    }
  }
  const isTest = of(/^imsqti_test_/).length > 0;
  const file = fileOf(items, isTest ? ['试卷的分节、顺序和计分没有保留，只取题目'] : []);
  return { ...file, broken: [...file.broken, ...unread] };
}

/** The pictures that an item names, from where it lies in its package. */
async function picturesOf(
  text: string,
  href: string,
  take: (name: string) => Promise<Buffer | undefined>,
): Promise<Pictures> {
  const pictures = new Map<string, Buffer>();
  for (const [, source = ''] of text.matchAll(
    /<(?:\w+:)?img\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/g,
  )) {
    if (/^[a-z]+:/i.test(source)) continue;
    const name = decodeName(source.replace(/[?#].*$/s, ''));
    const body = await take(path.posix.normalize(path.posix.join(path.posix.dirname(href), name)));
    if (body !== undefined) pictures.set(name, body);
  }
  return pictures;
}
