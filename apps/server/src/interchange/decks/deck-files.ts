import {
  mostDeckText,
  type DeckFiles,
  type RawDeck,
} from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { bankOfFile } from '../banks/bank-course.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { decodeBank } from '../banks/decode-bank.ts';
import { csvLine } from '../export/csv-line.ts';
import { readApkg } from './read-apkg.ts';
import { isCsvDeck, readCsvDeck } from './read-csv-deck.ts';
import { writeApkg } from './write-apkg.ts';

// A student's file is read while others wait for the same processor.
const mostNotes = 2000;
const mostInNote = 30_000;
const mostDatabaseBytes = 40_000_000;
const mostCsvBytes = 3_000_000;
const mostBrokenRows = 20;
const mostColumns = 100;

/** The readers and writers of the command line, for what students bring and take away. */
export const deckFiles: DeckFiles = {
  read: async (bytes, fileName) => {
    try {
      return await readDeck(bytes, bankOfFile(fileName));
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      throw new Refusal('ownDeckUnreadable', `这个文件没有导入：${error.message}`);
    }
  },
  // Spreadsheets take the file for UTF-8 only with this mark.
  writeCsv: (rows) => `\uFEFF${rows.map(csvLine).join('')}`,
  writeApkg,
};

function textOf(bytes: Buffer): string {
  try {
    return decodeBank(bytes);
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    throw new BankFileError('它不是 .apkg，也不是认得出编码的 CSV；CSV 请另存为 UTF-8', {
      cause: error,
    });
  }
}

async function readDeck(bytes: Buffer, name: string): Promise<RawDeck> {
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04')
    return await readApkg(bytes, name, {
      mostBytes: mostDatabaseBytes,
      mostNotes,
      mostInNote,
      mostCharacters: mostDeckText,
      hasPictures: true,
    });
  if (bytes.length > mostCsvBytes)
    throw new BankFileError(`CSV 最大 ${mostCsvBytes / 1_000_000} MB，请分成几个文件`);
  const text = textOf(bytes);
  if (!isCsvDeck(text))
    throw new BankFileError(
      '它不是 .apkg，第一行也没有“正面”和“背面”两列；请选择 Anki 导出的 .apkg，或带表头的 CSV',
    );
  return readCsvDeck(text, name, { mostBroken: mostBrokenRows, mostRows: mostNotes, mostColumns });
}
