import path from 'node:path';
import type { Zip } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import type { Pictures } from '../banks/read/raw-question.ts';
import { checkOffice } from '../office/check-office.ts';
import { elementsIn, readXml, type XmlElement } from '../xml/read-xml.ts';
import type { WordParts } from './read-word-lines.ts';

const maxText = 30_000_000;
const maxPicture = 20_000_000;

export interface OpenedWord extends WordParts {
  readonly footnotes: XmlElement | undefined;
  readonly endnotes: XmlElement | undefined;
  readonly pictures: Pictures;
}

/** The parts of a Word document, looked at before they are read. Nothing outside of it is ever fetched. */
export async function openWord(bytes: Buffer): Promise<OpenedWord> {
  const zip = await checkOffice(bytes, 'word/document.xml', '.docx');
  if ([...zip.names].some((name) => /vbaProject\.bin$/i.test(name)))
    throw new BankFileError('文档里有宏，为了安全不接收：请另存为不带宏的 .docx 再导入');
  const part = async (name: string) =>
    zip.names.has(name) ? await readPart(zip, name) : undefined;
  const document = await readPart(zip, 'word/document.xml');
  const targets = targetsOf(await part('word/_rels/document.xml.rels'));
  return {
    document,
    numbering: await part('word/numbering.xml'),
    styles: await part('word/styles.xml'),
    footnotes: await part('word/footnotes.xml'),
    endnotes: await part('word/endnotes.xml'),
    targets,
    pictures: await picturesOf(zip, targets),
  };
}

async function readPart(zip: Zip, name: string): Promise<XmlElement> {
  const body = await zip.file(name, maxText).catch((error: unknown) => {
    throw new BankFileError('文档的正文太长，请分成几份再导入', { cause: error });
  });
  const text = (body ?? Buffer.alloc(0)).toString('utf8');
  if (/<!DOCTYPE/i.test(text)) throw new BankFileError('文档里有 DTD，为了安全不接收');
  return readXml(text, '文档');
}

/** Where relations lead; out of the document as they say, within it from its `word` folder. */
const targetsOf = (relations: XmlElement | undefined): Map<string, string> =>
  new Map(
    elementsIn(relations, 'Relationship').map(({ attributes }) => [
      attributes['Id'] ?? '',
      attributes['TargetMode'] === 'External'
        ? (attributes['Target'] ?? '')
        : path.posix.join('word', attributes['Target'] ?? '').replace(/^word\/+word\//, 'word/'),
    ]),
  );

async function picturesOf(zip: Zip, targets: ReadonlyMap<string, string>): Promise<Pictures> {
  const pictures = new Map<string, Buffer>();
  for (const name of new Set(targets.values())) {
    if (!/\/media\//.test(name) || !zip.names.has(name)) continue;
    const body = await zip.file(name, maxPicture).catch(() => undefined);
    if (body !== undefined) pictures.set(name, body);
  }
  return pictures;
}
