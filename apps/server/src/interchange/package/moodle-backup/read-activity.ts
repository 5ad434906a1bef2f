import path from 'node:path';
import { BankFileError } from '../../banks/bank-file-error.ts';
import { htmlOfFormat } from '../../banks/foreign-html.ts';
import {
  allElements,
  elementIn,
  elementsIn,
  fieldIn,
  textIn,
  type XmlElement,
} from '../../xml/read-xml.ts';
import type { Archive } from '../archive.ts';
import type { TakePicture } from '../archive-pictures.ts';
import type { CourseBuilder, Shelf } from '../course-builder.ts';
import { linkHtml, longestPage, readPage } from '../page-html.ts';
import { placeOfHash, type MoodleFiles } from './moodle-files.ts';
import { formatOf } from './moodle-format.ts';

/** An activity, its own element, and the context in which its files lie. */
export interface Activity {
  readonly key: string;
  readonly context: string;
  readonly title: string;
  readonly element: XmlElement;
}

/** A quiz, and the questions or entries of the bank that it asks. */
export interface Quiz {
  readonly shelf: Shelf;
  readonly key: string;
  readonly title: string;
  readonly questionIds: ReadonlySet<string>;
  readonly entryIds: ReadonlySet<string>;
}

interface Text {
  readonly html: string;
  readonly context: string;
  readonly area: string;
}

type Read = (activity: Activity, shelf: Shelf) => Promise<void>;

export class ActivityReader {
  readonly quizzes: Quiz[] = [];
  readonly #archive: Archive;
  readonly #picture: TakePicture;
  readonly #files: MoodleFiles;
  readonly #builder: CourseBuilder;
  readonly #readers: ReadonlyMap<string, Read>;

  constructor(archive: Archive, picture: TakePicture, files: MoodleFiles, builder: CourseBuilder) {
    this.#archive = archive;
    this.#picture = picture;
    this.#files = files;
    this.#builder = builder;
    this.#readers = new Map<string, Read>([
      ['page', (activity, shelf) => this.#readPage(activity, shelf)],
      ['book', (activity, shelf) => this.#readBook(activity, shelf)],
      ['label', (activity, shelf) => this.#readIntro(activity, shelf)],
      ['url', (activity, shelf) => this.#readUrl(activity, shelf)],
      ['resource', (activity, shelf) => this.#readFiles('resource', activity, shelf)],
      ['folder', (activity, shelf) => this.#readFiles('folder', activity, shelf)],
      ['quiz', (activity, shelf) => this.#readQuiz(activity, shelf)],
    ]);
  }

  knows(kind: string): boolean {
    return this.#readers.has(kind);
  }

  async read(kind: string, activity: Activity, shelf: Shelf): Promise<void> {
    await this.#readers.get(kind)?.(activity, shelf);
  }

  /** What stands at the head of a section. */
  async readSummary(section: XmlElement | undefined, shelf: Shelf): Promise<void> {
    const summary = section && textOf(section, 'summary');
    if (section === undefined || summary === undefined || summary === '') return;
    const id = section.attributes['id'] ?? '';
    // The files of a section lie in the context of the course, which only the list of files names.
    const context = this.#files.contextOf(`course/section/${id}`);
    const text = { html: summary, context, area: `course/section/${id}` };
    await this.#addPage(shelf, `${shelf.key}/summary`, shelf.title, text);
  }

  async #readPage(activity: Activity, shelf: Shelf): Promise<void> {
    const { key, context, element } = activity;
    const html = textOf(element, 'content');
    await this.#addPage(shelf, key, nameOf(activity), {
      html,
      context,
      area: 'mod_page/content/0',
    });
    if (introOf(activity) !== '') this.#builder.notes.add('网页活动的说明没有保留，只取正文');
  }

  async #readBook(activity: Activity, shelf: Shelf): Promise<void> {
    const { key, context, element } = activity;
    const name = nameOf(activity);
    if (introOf(activity) !== '') await this.#readIntro(activity, shelf);
    const chapters = elementsIn(elementIn(element, 'chapters'), 'chapter');
    const ordered = chapters.toSorted((one, other) => pageOf(one) - pageOf(other));
    for (const chapter of ordered) {
      const id = chapter.attributes['id'] ?? '';
      const title = `${name} · ${fieldIn(chapter, 'title')}`;
      if (fieldIn(chapter, 'hidden') === '1') {
        this.#builder.skip(`《${title}》`, '在 Moodle 里是隐藏的，没有取用');
        continue;
      }
      const html = textOf(chapter, 'content');
      const text = { html, context, area: `mod_book/chapter/${id}` };
      await this.#addPage(shelf, `${key}/chapter:${id}`, title, text);
    }
  }

  async #readIntro(activity: Activity, shelf: Shelf): Promise<void> {
    const { key, context } = activity;
    const html = introOf(activity);
    const area = `mod_${kindOf(key)}/intro/0`;
    await this.#addPage(shelf, key, nameOf(activity), { html, context, area });
  }

  async #readUrl(activity: Activity, shelf: Shelf): Promise<void> {
    const { key, context, element } = activity;
    const title = nameOf(activity);
    const link = linkHtml(fieldIn(element, 'externalurl'), title);
    if (link === undefined) throw new BankFileError('不是 http 或 https 的网址，没有取用');
    const html = introOf(activity);
    await this.#addPage(shelf, key, title, { html, context, area: 'mod_url/intro/0' }, link);
  }

  async #readFiles(kind: string, activity: Activity, shelf: Shelf): Promise<void> {
    const { key, context } = activity;
    const title = nameOf(activity);
    const files = this.#files.in(context, `mod_${kind}/content/0`);
    if (files.length === 0) throw new BankFileError('备份里没有它的文件');
    if (introOf(activity) !== '') await this.#readIntro(activity, shelf);
    for (const { hash, name } of files) {
      const found = await this.#archive.body(placeOfHash(hash));
      const place = `《${title}》${name}`;
      if (found === undefined) this.#builder.skip(place, '备份里没有这个文件的内容');
      else if (found.sha1 !== hash) this.#builder.skip(place, '文件的内容已损坏');
      else
        this.#builder.addFile(shelf, {
          key: `${key}/${name}`,
          title: files.length === 1 ? title : `${title} · ${name}`,
          fileName: path.posix.basename(name),
          ...found,
        });
    }
  }

  async #readQuiz(activity: Activity, shelf: Shelf): Promise<void> {
    const { key, context, element } = activity;
    const slots = elementsIn(elementIn(element, 'question_instances'), 'question_instance');
    const all = (name: string) =>
      slots.flatMap((slot) => allElements(slot, name).map((one) => textIn(one).trim()));
    const title = nameOf(activity);
    if (slots.some((slot) => allElements(slot, 'question_set_reference').length > 0))
      this.#builder.skip(`《${title}》`, '随机抽题没有保留，题目在题库里');
    const html = introOf(activity);
    const page = await this.#pageOf({ html, context, area: 'mod_quiz/intro/0' });
    this.#builder.addReading(shelf, { key, title, ...page });
    this.#builder.notes.add('测验的时间、次数和计分规则没有保留，只取题目');
    this.quizzes.push({
      shelf,
      key,
      title,
      questionIds: new Set([...all('questionid'), ...all('question')]),
      entryIds: new Set(all('questionbankentryid')),
    });
  }

  async #addPage(shelf: Shelf, key: string, title: string, text: Text, after = ''): Promise<void> {
    const page = await this.#pageOf(text);
    const html = page.html + after;
    if (html === '') throw new BankFileError('没有能取用的文字');
    this.#builder.addReading(shelf, { ...page, key, title, html });
  }

  async #pageOf({ html, context, area }: Text) {
    if (html.length > longestPage) throw new BankFileError('这一页太长，超过 3 MB');
    return await readPage(html, async (address) => {
      const file = this.#files.find(context, area, address);
      return file && (await this.#picture(placeOfHash(file.hash)));
    });
  }
}

const kindOf = (key: string): string => key.replace(/:.*$/, '');

const pageOf = (chapter: XmlElement): number => Number(fieldIn(chapter, 'pagenum') || 0);

const nameOf = ({ element, title }: Activity): string =>
  fieldIn(element, 'name').replace(/\s+/g, ' ') || title || '未命名';

const introOf = ({ element }: Activity): string => textOf(element, 'intro');

function textOf(element: XmlElement, name: string): string {
  const text = fieldIn(element, name);
  if (text === '' || text === '$@NULL@$') return '';
  return htmlOfFormat(text, formatOf(fieldIn(element, `${name}format`)));
}
