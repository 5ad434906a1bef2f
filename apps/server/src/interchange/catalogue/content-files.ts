import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import type { KeptFile } from '../../platform/media/kept-file.ts';
import type { FigureFile } from '../figure-file.ts';

/** Where the banks lie, and those of a course that files bring in a folder called as that of the course. */
export const banksFolder = 'banks';

/** The files of a catalogue, by paths relative to it with forward slashes: a folder, or what pages have written. */
export interface ContentFiles {
  /** Undefined when there is no such file. */
  text(file: string): Promise<string | undefined>;
  bytes(file: string): Promise<Buffer | undefined>;
  /** Where a file lies that exists; undefined otherwise. */
  existing(file: string): Promise<string | undefined>;
  /** Names of the folders inside a folder, in the order of their names; none where it is not there. */
  folders(folder: string): Promise<string[]>;
  /** A picture, safe to show: `figures/a.svg` of a chapter's folder. */
  figure(folder: string, href: string): Promise<FigureFile | { fault: string }>;
  /** A file of a lecture that no disk has. */
  kept?(bulletId: number, file: string): Promise<KeptFile | undefined>;
  /** Of what a lecture is made, where that is known without reading its files. */
  hashOfLecture?(bulletId: number, source: AuthoredRecord): string | undefined;
}
