import path from 'node:path';
import { readdir, readFile, stat } from 'node:fs/promises';
import { isAiken, isGift, readAiken } from '../../gift/read-aiken.ts';
import { readGift } from '../../gift/read-gift.ts';
import { readMoodleXml } from '../../moodle/read-moodle-xml.ts';
import { isQtiItem, readQtiFile, readQtiPackage } from '../../qti/read-qti.ts';
import { readWordBank } from '../../word/read-word-bank.ts';
import { BankFileError } from '../bank-file-error.ts';
import { decodeBank, decodeFile } from './decode-bank.ts';
import type { RawBankFile } from './raw-question.ts';
import { readCsvBank } from '../../table/read-csv-bank.ts';
import { readXlsxBank } from '../../table/read-xlsx-bank.ts';
import { readJsonBank } from './read-json-bank.ts';

type Read = (file: string) => RawBankFile | Promise<RawBankFile>;

const ofBytes = (read: (bytes: Buffer) => RawBankFile | Promise<RawBankFile>) => (file: string) =>
  readFile(file).then(read);
const ofText = (read: (text: string) => RawBankFile) => ofBytes((bytes) => read(decodeBank(bytes)));
const ofTable = (file: string) => readCsvBank(decodeFile(file));

const readers: Record<string, Read> = {
  '.csv': ofTable,
  '.tsv': ofTable,
  '.txt': ofText(readText),
  '.xlsx': ofBytes(readXlsxBank),
  '.docx': ofBytes(readWordBank),
  '.json': ofText(readJsonBank),
  '.xml': ofText((text) => (isQtiItem(text) ? readQtiFile(text) : readMoodleXml(text))),
  '.zip': ofBytes(readQtiPackage),
  '.gift': ofText(readGift),
  '.aiken': ofText(readAiken),
};

/** A file without a kind in its name is told by what it says. */
function readText(text: string): RawBankFile {
  if (isAiken(text)) return readAiken(text);
  return isGift(text) ? readGift(text) : readCsvBank([text]);
}

/** Reads a bank of questions in whatever format it has; a table as its rows are asked for. */
export async function readBankFile(file: string): Promise<RawBankFile> {
  const read = readers[path.extname(file).toLowerCase()];
  if (read === undefined)
    throw new BankFileError(`不认识这种文件，可以用的有：${Object.keys(readers).join('、')}`);
  return await read(file);
}

const others = ['.apkg', '.colpkg', '.epub', '.imscc', '.mbz'];

/** Banks, decks, books and courses among the files of a folder, by name; or the one file itself. */
export async function bankFiles(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const files: string[] = [];
  for (const name of (await readdir(place)).toSorted()) {
    const kind = path.extname(name).toLowerCase();
    const file = path.join(place, name);
    if (name.startsWith('.') || (!(kind in readers) && !others.includes(kind))) continue;
    if (kind !== '.txt' || (await isBankText(file))) files.push(file);
  }
  return files;
}

/** A note that lies beside the banks is none of them. */
async function isBankText(file: string): Promise<boolean> {
  try {
    const text = decodeBank(await readFile(file));
    return isAiken(text) || isGift(text);
  } catch (error) {
    if (error instanceof BankFileError) return false;
    throw error;
  }
}
