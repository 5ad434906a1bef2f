import { BankFileError } from '../banks/bank-file-error.ts';
import type { Archive } from './archive.ts';

const longestPicture = 40_000_000;
const longestPictures = 300_000_000;

/** Counts the bytes of pictures that a course takes up in memory. Throws BankFileError where they are too many. */
export class PictureBudget {
  #left: number;

  constructor(most = longestPictures) {
    this.#left = most;
  }

  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new BankFileError('图片太多，请分成几份');
  }
}

/** A picture of an archive by the name that it has there; undefined where there is none. */
export type TakePicture = (name: string) => Promise<Buffer | undefined>;

/** Unpacks each picture once, however often and by however many addresses pages show it. */
export function picturesOf(archive: Archive, budget = new PictureBudget()): TakePicture {
  const known = new Map<string, Promise<Buffer | undefined>>();
  const take = async (name: string) => {
    // Asked before too: what is over is not read.
    budget.spend(0);
    const bytes = await archive.bytes(name, longestPicture);
    budget.spend(bytes?.length ?? 0);
    return bytes;
  };
  return async (name) => {
    const found = known.get(name) ?? take(name);
    known.set(name, found);
    return await found;
  };
}
