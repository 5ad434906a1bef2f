import path from 'node:path';
import { readdir, readFile, stat } from 'node:fs/promises';
import { isAiken, isGift, readAiken } from '../gift/read-aiken.ts';
import { readGift } from '../gift/read-gift.ts';
import { readMoodleXml } from '../moodle/read-moodle-xml.ts';
import { isQtiItem, readQtiFile, readQtiPackage } from '../qti/read-qti.ts';
import { readWordBank } from '../word/read-word-bank.ts';
import { BankFileError } from './bank-file-error.ts';
import { decodeBank } from './decode-bank.ts';
import type { RawBankFile } from './raw-question.ts';
import { readCsvBank } from './read-csv-bank.ts';
import { readXlsxBank } from './read-xlsx-bank.ts';
import { readJsonBank } from './read-json-bank.ts';

type Read = (bytes: Buffer) => RawBankFile | Promise<RawBankFile>;

const ofText = (read: (text: string) => RawBankFile) => (bytes: Buffer) => read(decodeBank(bytes));

const readers: Record<string, Read> = {
  '.csv': ofText(readCsvBank),
  '.tsv': ofText(readCsvBank),
  '.txt': ofText(readText),
  '.xlsx': readXlsxBank,
  '.docx': readWordBank,
  '.json': ofText(readJsonBank),
  '.xml': ofText((text) => (isQtiItem(text) ? readQtiFile(text) : readMoodleXml(text))),
  '.zip': readQtiPackage,
  '.gift': ofText(readGift),
  '.aiken': ofText(readAiken),
};

/** A file without a kind in its name is told by what it says. */
function readText(text: string): RawBankFile {
  if (isAiken(text)) return readAiken(text);
  return isGift(text) ? readGift(text) : readCsvBank(text);
}

/** Reads a bank of questions in whatever format it has. */
export async function readBankFile(name: string, bytes: Buffer): Promise<RawBankFile> {
  const read = readers[path.extname(name).toLowerCase()];
  if (read === undefined)
    throw new BankFileError(`不认识这种文件，可以用的有：${Object.keys(readers).join('、')}`);
  return await read(bytes);
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
