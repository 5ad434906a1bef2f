import { richHtml } from '../../platform/text/rich-text.ts';
import type { FileNumbers } from '../origins/brought-course.ts';
import type { NumberedKind } from '../origins/numbered-shapes.ts';
import type { Origins } from '../origins/origins.ts';
import type { FigureFile } from '../figure-file.ts';
import type { ContentFiles } from './content-files.ts';
import type { Read } from './drafts.ts';
import type { Faults } from './faults.ts';
import { Fields, isRecord } from './fields.ts';
import type { KnownIds } from './known-ids.ts';
import { readYaml } from './read-yaml.ts';

/** A mention of a lecture or a question that may stand in a file not yet read. */
interface Mention {
  readonly place: string;
  readonly kind: 'lecture' | 'question';
  readonly id: number;
}

/** What all readers of one catalogue share. */
export interface ReadingContext {
  readonly files: ContentFiles;
  readonly faults: Faults;
  readonly ids: KnownIds;
  readonly mentions: Mention[];
  /** Which courses the folders are; nothing where what is read has the ids of this school. */
  readonly origins?: Origins;
  /** Folders of courses that are not taken, where nothing is taken but courses. */
  readonly leaves?: ReadonlySet<string>;
  /** Through which the files pass that are read now. */
  readonly numbers?: FileNumbers | undefined;
  /** Codes of the families that the school has, and of those that these files bring. */
  readonly families: Set<string>;
  /** What these are called, each as compared. */
  readonly familyNames: Set<string>;
  /** Codes of the families that the school has, by what they are called, each as compared. */
  readonly familyCodes?: ReadonlyMap<string, string>;
  /** Codes of files that are others here. */
  readonly codesHere?: Map<string, string>;
  /** Whoever brings the files may add none. */
  readonly areFamiliesKept?: boolean;
  /** Of those that it removed. */
  readonly removedFamilies: ReadonlySet<string>;
  /** By which a paper is over; the beginning of time where no papers are read. */
  readonly now: Date;
}

/** Gathers the figures of a chapter while its texts become HTML. */
export class ChapterText {
  readonly #context: ReadingContext;
  readonly #folder: string;
  readonly figures = new Map<string, FigureFile>();

  constructor(context: ReadingContext, folder: string) {
    this.#context = context;
    this.#folder = folder;
  }

  /** Safe HTML of an authored text; says what is wrong with its formulas and figures. */
  async html(fields: Fields, name: string, text: string, kind: 'blocks' | 'line' = 'blocks') {
    if (text.trim() === '') return '';
    const { html, faults } = await richHtml(text, (href) => this.figure(href), kind);
    for (const fault of faults) fields.say(`${name}：${fault}`);
    return html;
  }

  async figure(href: string): Promise<FigureFile | { fault: string }> {
    const found = await this.#context.files.figure(this.#folder, href);
    if ('key' in found) this.figures.set(href, found);
    return found;
  }
}

/** The records of a list file; an absent file has none. `isWhole` is false when the file cannot be read. */
export async function readList(
  context: ReadingContext,
  file: string,
  noun: string,
): Promise<{ isWhole: boolean; records: Fields[] }> {
  const text = await context.files.text(file);
  if (text === undefined || text.trim() === '') return { isWhole: true, records: [] };
  const before = context.faults.count;
  const value = readYaml(text, file, context.faults);
  if (context.faults.count > before) return { isWhole: false, records: [] };
  // A file of comments only.
  if (value === null || value === '') return { isWhole: true, records: [] };
  if (!Array.isArray(value)) {
    context.faults.add(file, '整个文件应该是一个列表，每项以“- ”开头');
    return { isWhole: false, records: [] };
  }
  const ours = await inThisSchool(context, file, value);
  const records = value.map((entry: unknown, index) => {
    // As it stands in the file: there it is looked for.
    const id = isRecord(entry) && typeof entry['id'] === 'string' ? entry['id'] : '';
    const place = `${file} 第 ${index + 1} ${noun}${id === '' ? '' : `（${id}）`}`;
    return new Fields(Array.isArray(ours) ? ours[index] : entry, place, context.faults);
  });
  return { isWhole: true, records };
}

/** What a file says, with the ids that its things have here. */
export const inThisSchool = async (
  { numbers }: Pick<ReadingContext, 'numbers'>,
  file: string,
  value: unknown,
): Promise<unknown> => (numbers === undefined ? value : await numbers.ofFile(file, value));

/** How the files call what is called so here: a fault names what is looked for in them. */
export const inItsFiles =
  ({ numbers }: Pick<ReadingContext, 'numbers'>): ((kind: NumberedKind, id: number) => number) =>
  (kind, id) =>
    numbers?.saidAs(kind, id) ?? id;

/** Reads one thing and tells whether anything was wrong with it. */
export async function readWhole<Draft>(
  faults: Faults,
  read: () => Promise<Draft>,
): Promise<Read<Draft>> {
  const before = faults.count;
  const draft = await read();
  return { isFaulty: faults.count > before, draft };
}
