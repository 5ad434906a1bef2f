import { maxZipEntries, readZip, ZipError, type Zip } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { decodeBank } from '../banks/read/decode-bank.ts';
import type { BrokenRow, RawBankFile, RawQuestion } from '../banks/read/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import { groupBy } from '../../platform/group-by.ts';
import { decodeName } from '../catalogue/catalogue-files.ts';
import { allElements } from '../xml/read-xml.ts';
import { PackagePictures } from './package-pictures.ts';
import { readQti } from './qti-element.ts';
import { readMetadata } from './read-metadata.ts';
import { readQtiItem } from './read-qti-item.ts';
import { bringScorm } from '../courseware/bring-scorm.ts';

const maxManifest = 50_000_000;
const maxItem = 10_000_000;

export const isQtiItem = (text: string): boolean =>
  /<(?:\w+:)?(?:qti-assessment-item|assessmentItem)[\s>]/.test(text);

/** Reads one item of QTI 2.1, 2.2 or 3.0. */
export async function readQtiFile(text: string): Promise<RawBankFile> {
  const item = readQti(text);
  const rows = new Rows();
  await rows.take('第 1 题', () => readQtiItem(item, new Map()));
  return rows;
}

class Rows implements RawBankFile {
  readonly questions: RawQuestion[] = [];
  readonly broken: BrokenRow[] = [];

  async take(place: string, read: () => Promise<Omit<RawQuestion, 'place'>>): Promise<void> {
    try {
      this.questions.push({ ...(await read()), place });
    } catch (error) {
      if (!(error instanceof RowFault || error instanceof BankFileError)) throw error;
      this.broken.push({ place, reason: error.message });
    }
  }
}

/** Reads a package of items, with the pictures that they show. */
export async function readQtiPackage(bytes: Buffer): Promise<RawBankFile> {
  try {
    const zip = readZip(bytes, maxZipEntries);
    await zip.check();
    return await readPackage(zip);
  } catch (error) {
    if (error instanceof ZipError)
      throw new BankFileError(`不是完整的 .zip 文件：${error.message}`, { cause: error });
    throw error;
  }
}

/** One item after another: what one needs is let go before the next is read. */
async function readPackage(zip: Zip): Promise<RawBankFile> {
  const { items, notes } = await readManifest(zip);
  const pictures = new PackagePictures(zip);
  const rows = new Rows();
  for (const [index, { href, metadata }] of items.entries()) {
    const body = await readItem(zip, href);
    await rows.take(`第 ${index + 1} 题（${href}）`, async () => {
      const question = await readQtiItem(readQti(textOf(body)), pictures.of(href));
      return { ...question, ...metadata };
    });
  }
  return { questions: withoutTwinKeys(rows.questions), broken: rows.broken, notes };
}

/**
 * Some tools give items of one package the same identifier: they are different items all the same, each known by its
 * words, as a number by their order would name another one after the order changed.
 */
function withoutTwinKeys(questions: readonly RawQuestion[]): RawQuestion[] {
  const byKey = groupBy(questions, ({ key }) => key);
  return questions.map((one) => (byKey.get(one.key)?.length === 1 ? one : { ...one, key: '' }));
}

async function readManifest(zip: Zip) {
  const manifest = await zip.file('imsmanifest.xml', maxManifest);
  if (manifest === undefined) throw new BankFileError('里面没有 imsmanifest.xml，不像 QTI 题目包');
  const text = decodeBank(manifest);
  const resources = allElements(readQti(text, 'imsmanifest.xml'), 'resource');
  const of = (kind: RegExp) => resources.filter((one) => kind.test(one.attributes['type'] ?? ''));
  const items = of(/^imsqti_(?:item|apipitem)_/).map((resource) => ({
    href: decodeName(resource.attributes['href'] ?? ''),
    metadata: readMetadata(resource),
  }));
  if (items.length === 0) throw new BankFileError(whatElse(text));
  const isTest = of(/^imsqti_test_/).length > 0;
  return { items, notes: isTest ? ['试卷的分节、顺序和计分没有保留，只取题目'] : [] };
}

/** What a package is that holds no items, and what to bring instead. */
function whatElse(manifest: string): string {
  if (/adlcp|ADL SCORM|scormtype/i.test(manifest))
    return `这是 SCORM 课件包，不是题目：要在课里学它，${bringScorm}；要里面的题目，请从制作它的工具里导出（QTI、GIFT 或表格）`;
  if (/imsqti_xmlv1p2|imscc/i.test(manifest))
    return '这是 Common Cartridge 或 QTI 1.2 的包：请把后缀改成 .imscc，作为课程导入';
  return '里面没有 QTI 2.x 或 3.0 的题目';
}

type ItemBody = Buffer | 'missing' | 'too large';

async function readItem(zip: Zip, href: string): Promise<ItemBody> {
  try {
    return (await zip.file(href, maxItem)) ?? 'missing';
  } catch (error) {
    if (error instanceof ZipError) return 'too large';
    throw error;
  }
}

function textOf(body: ItemBody): string {
  if (body === 'missing') throw new RowFault('包里没有这个文件');
  if (body === 'too large') throw new RowFault('这道题的文件超过 10 MB');
  return decodeBank(body);
}
