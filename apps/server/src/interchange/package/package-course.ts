import type { RawQuestion } from '../banks/read/raw-question.ts';
import type { FigureFile } from '../figure-file.ts';
import type { Body } from './archive.ts';

/** A course out of another system. Its keys are the same in every package of that course. */
export interface PackageCourse {
  /** `moodle:…` or `cartridge:…`. */
  readonly source: string;
  readonly title: string;
  readonly books: readonly PackageBook[];
  readonly files: readonly PackageFile[];
  readonly questions: readonly PackageQuestion[];
  /** What was not taken, and why. */
  readonly skipped: readonly Skipped[];
  /** What of the whole was lost, in Chinese. */
  readonly notes: readonly string[];
}

export interface PackageBook {
  readonly key: string;
  readonly title: string;
  readonly readings: PackageReading[];
}

export interface PackageReading {
  readonly key: string;
  readonly title: string;
  /** Cleaned. Empty for one that only gathers questions. */
  readonly html: string;
  readonly figures: readonly FigureFile[];
  readonly losses: readonly string[];
}

export interface PackageFile {
  readonly key: string;
  /** Null: of the whole course. */
  readonly bookKey: string | null;
  readonly title: string;
  readonly fileName: string;
  readonly body: Body;
  readonly size: number;
  readonly sha1: string;
}

export interface PackageQuestion {
  readonly key: string;
  readonly bookKey: string;
  /** The reading that it belongs to. */
  readonly readingKey: string;
  readonly question: RawQuestion;
}

export interface Skipped {
  readonly place: string;
  readonly reason: string;
}
