import type { AskedForm, QuestionForm } from '@xuezhou/contract/review/console';
import { faultsOfForm, type FormFault } from '@xuezhou/rules/review/editor/form-faults';
import { mapTexts, textsOf } from '@xuezhou/rules/review/editor/form-texts';
import { figureKey, findFigureIn, keptText } from '../../platform/text/figure-paths.ts';
import type { VersionDraft } from '../../capabilities/practice/practice-content.port.ts';
import type { ReadForm } from '../../capabilities/review/bank/question-desk.ts';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { richHtml } from '../../platform/text/rich-text.ts';
import { contentTypeOf } from '../../providers/storage/content-types.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import type { ContentFiles } from '../catalogue/content-files.ts';
import { Faults } from '../catalogue/faults.ts';
import { Fields } from '../catalogue/fields.ts';
import { KnownIds } from '../catalogue/known-ids.ts';
import { readVersion } from '../catalogue/read-questions.ts';
import { ChapterText, type ReadingContext } from '../catalogue/reading-context.ts';

type Figures = Readonly<Record<string, string>>;

/** Where its pictures are, and whether it must stand in a chapter. */
export interface FormGround {
  readonly storage: Storage;
  readonly figures: Figures;
  readonly needsPlace: boolean;
}

/** What students would be shown of a form, and what is wrong with it, field by field. */
export async function readForm(
  form: QuestionForm,
  { storage, figures, needsPlace }: FormGround,
): Promise<ReadForm> {
  const find = findFigureIn(storage, { ...figures });
  const texts: { at: string; html: string }[] = [];
  const faults: FormFault[] = faultsOfForm(form, { needsPlace });
  for (const { at, text, kind } of textsOf(form)) {
    if (text.trim() === '') continue;
    const read = await richHtml(keptText(text.trim(), { ...figures }), find, kind);
    texts.push({ at, html: read.html });
    faults.push(...read.faults.map((fault) => ({ at, fault })));
  }
  return { texts, faults };
}

/** The form with its pictures named as files name them. */
export const keptForm = (form: QuestionForm, figures: Figures): QuestionForm =>
  mapTexts(form, (text) => keptText(text.replaceAll(/\r\n?/g, '\n'), { ...figures }));

/** By the reader of files. A form without faults has none here either. */
export class RecordReader {
  readonly #context: ReadingContext;
  readonly #text: ChapterText;

  constructor({ storage, figures }: FormGround) {
    const files = new OnlyFigures(storage, figures);
    this.#context = {
      files,
      faults: new Faults(),
      ids: new KnownIds(),
      mentions: [],
      families: new Set(),
      familyNames: new Set(),
      removedFamilies: new Set(),
      now: new Date(0),
    };
    this.#text = new ChapterText(this.#context, '');
  }

  async version(
    source: AuthoredRecord,
    { kind, difficulty }: Pick<AskedForm, 'kind' | 'difficulty'>,
  ): Promise<VersionDraft> {
    const fields = new Fields(source, '', this.#context.faults);
    return await readVersion(this.#context, this.#text, fields, { kind, difficulty, source });
  }

  /** The first thing that is wrong. */
  get fault(): string | undefined {
    return this.#context.faults.all[0]?.replace(/^：/, '');
  }
}

class OnlyFigures implements ContentFiles {
  readonly #storage: Storage;
  readonly #figures: Figures;

  constructor(storage: Storage, figures: Figures) {
    this.#storage = storage;
    this.#figures = figures;
  }

  text = () => Promise.resolve(undefined);
  bytes = () => Promise.resolve(undefined);
  existing = () => Promise.resolve(undefined);
  folders = () => Promise.resolve([]);

  async figure(_folder: string, href: string) {
    const key = figureKey({ ...this.#figures }, href);
    if (key === undefined || (await this.#storage.stat(key)) === undefined)
      return { fault: `找不到插图 ${href}，请重新上传` };
    return { key, body: Buffer.alloc(0), contentType: contentTypeOf(key) };
  }
}
