import type { ConsoleServices } from '../../../platform/services.ts';
import { requirement } from '../../../platform/wiring/slot.ts';

/** What stands behind the point of its name. */
export type BankFormat = 'xlsx' | 'csv' | 'gift' | 'xml' | 'zip';

export interface BankFile {
  /** How many questions it holds. */
  readonly questions: number;
  /** What the format does not hold, in Chinese. */
  readonly left: readonly string[];
}

/** The writers of the command line, which belong to the import and export of files. */
export interface BankFiles {
  /** Stores a file of them under `key`, in the order that is given; withdrawn ones too. */
  write(
    services: Pick<ConsoleServices, 'database' | 'storage'>,
    questionIds: readonly number[],
    to: { readonly format: BankFormat; readonly key: string },
  ): Promise<BankFile>;
}

export const bankFiles = requirement<BankFiles>('review.bankFiles');
