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
import { csvLines } from '../../table/csv-lines.ts';
import { readCsvBank } from '../../table/read-csv-bank.ts';
import { headOf, type TableHead } from '../../table/read-table.ts';
import { readXlsxBank } from '../../table/read-xlsx-bank.ts';
import { withWishes, type FileWishes } from './file-wishes.ts';
import { readJsonBank } from './read-json-bank.ts';

type Wishes = FileWishes | undefined;
type Read = (file: string, wishes: Wishes) => RawBankFile | Promise<RawBankFile>;

const ofBytes =
  (read: (bytes: Buffer, wishes: Wishes) => RawBankFile | Promise<RawBankFile>): Read =>
  (file, wishes) =>
    readFile(file).then((bytes) => read(bytes, wishes));
const ofText = (read: (text: string, wishes: Wishes) => RawBankFile | Promise<RawBankFile>) =>
  ofBytes((bytes, wishes) => read(decodeBank(bytes), wishes));
const ofTable: Read = (file, wishes) => readCsvBank(decodeFile(file), wishes);

const readers: Record<string, Read> = {
  '.csv': ofTable,
  '.tsv': ofTable,
  '.txt': ofText(readText),
  '.xlsx': ofBytes(readXlsxBank),
  '.docx': ofBytes((bytes) => readWordBank(bytes)),
  '.json': ofText((text) => readJsonBank(text)),
  '.xml': ofText((text) => (isQtiItem(text) ? readQtiFile(text) : readMoodleXml(text))),
  '.zip': ofBytes((bytes) => readQtiPackage(bytes)),
  '.gift': ofText((text) => readGift(text)),
  '.aiken': ofText((text) => readAiken(text)),
};

/** A file without a kind in its name is told by what it says. */
function readText(text: string, wishes: Wishes): RawBankFile {
  if (isAiken(text)) return readAiken(text);
  return isGift(text) ? readGift(text) : readCsvBank([text], wishes);
}

/** Whether files of this name hold questions, as far as the name tells. */
export const isBankFile = (name: string): boolean => path.extname(name).toLowerCase() in readers;

/** Reads a bank of questions in whatever format it has, as somebody wants it; a table as its rows are asked for. */
export async function readBankFile(file: string, wishes?: FileWishes): Promise<RawBankFile> {
  const read = readers[path.extname(file).toLowerCase()];
  if (read === undefined)
    throw new BankFileError(`不认识这种文件，可以用的有：${Object.keys(readers).join('、')}`);
  const raw = await read(file, wishes);
  return wishes === undefined || raw.isTable === true ? raw : withWishes(raw, wishes);
}

/** The headings of a table of text and its first rows; null: the file is none. */
export async function readBankHead(file: string): Promise<TableHead | null> {
  const kind = path.extname(file).toLowerCase();
  if (kind === '.csv' || kind === '.tsv') return await headOf(csvLines(decodeFile(file), []));
  if (kind !== '.txt') return null;
  const text = decodeBank(await readFile(file));
  return isAiken(text) || isGift(text) ? null : await headOf(csvLines([text], []));
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
