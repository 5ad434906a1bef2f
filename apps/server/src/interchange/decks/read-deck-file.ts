import { maxDeckText } from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { decodeBank } from '../banks/read/decode-bank.ts';
import { readApkg, type ApkgDeck } from './read-apkg.ts';
import { isCsvDeck, readCsvDeck } from './read-csv-deck.ts';

// A student's file is held in memory while others are served.
const maxNotes = 2000;
const maxInNote = 30_000;
const maxDatabaseBytes = 40_000_000;
const maxCsvBytes = 3_000_000;
const maxBrokenRows = 20;
const maxColumns = 100;

/** Reads a student's file of cards; what it is is read from its bytes. `tell` says which note is being read. */
export async function readDeckFile(
  bytes: Buffer,
  name: string,
  tell: (place: string) => void,
): Promise<ApkgDeck> {
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04')
    return await readApkg(
      bytes,
      name,
      {
        maxBytes: maxDatabaseBytes,
        maxNotes,
        maxInNote,
        maxCharacters: maxDeckText,
        hasMedia: true,
      },
      tell,
    );
  if (bytes.length > maxCsvBytes)
    throw new BankFileError(`CSV 最大 ${maxCsvBytes / 1_000_000} MB，请分成几个文件`);
  const text = textOf(bytes);
  if (!isCsvDeck(text))
    throw new BankFileError(
      '它不是 .apkg，第一行也没有“正面”和“背面”两列；请选择 Anki 导出的 .apkg，或带表头的 CSV',
    );
  const bounds = { maxBroken: maxBrokenRows, maxRows: maxNotes, maxColumns };
  return { ...(await readCsvDeck(text, name, bounds)), media: new Map() };
}

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
