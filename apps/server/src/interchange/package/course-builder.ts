import type { RawQuestion } from '../banks/read/raw-question.ts';
import { withoutTitle } from '../epub/read-epub.ts';
import type {
  PackageBook,
  PackageCourse,
  PackageFile,
  PackageQuestion,
  PackageReading,
  Skipped,
} from './package-course.ts';

/** The book that something goes into. */
export interface Shelf {
  readonly key: string;
  readonly title: string;
}

/** All that a question says, without where it stands; its pictures are told by their names in the texts. */
const contentOf = (question: RawQuestion): string =>
  JSON.stringify(question, (name, value: unknown) =>
    name === 'place' || name === 'pictures' ? undefined : value,
  );

/** Gathers a course while its package is read: books come to be with the first thing in them. */
export class CourseBuilder {
  readonly notes = new Set<string>();
  readonly #books = new Map<string, PackageBook>();
  readonly #files = new Map<string, PackageFile>();
  readonly #questions = new Map<string, PackageQuestion>();
  /** Of each question's identifier: what was taken under it, and where that stands. */
  readonly #contents = new Map<string, Map<string, string>>();
  readonly #keys = new Set<string>();
  readonly #skipped: Skipped[] = [];

  skip(place: string, reason: string): void {
    this.#skipped.push({ place, reason });
  }

  has(readingKey: string): boolean {
    return this.#keys.has(readingKey);
  }

  addReading(shelf: Shelf, reading: PackageReading): void {
    const title = reading.title.slice(0, 200);
    if (this.#keys.has(reading.key))
      return this.skip(`《${title}》`, '与前面的是同一份内容，只取用一次');
    this.#keys.add(reading.key);
    const html = withoutTitle(reading.html, title);
    this.#bookOf(shelf).readings.push({ ...reading, title, html });
  }

  addFile(shelf: Shelf | undefined, file: Omit<PackageFile, 'bookKey'>): void {
    if (this.#files.has(file.key)) return;
    const bookKey = shelf === undefined ? null : this.#bookOf(shelf).key;
    this.#files.set(file.key, { ...file, title: file.title.slice(0, 200), bookKey });
  }

  addQuestion(
    shelf: Shelf,
    readingKey: string,
    { key, question }: Pick<PackageQuestion, 'key' | 'question'>,
  ): void {
    const known = this.#contents.get(key) ?? new Map<string, string>();
    this.#contents.set(key, known);
    const content = contentOf(question);
    const twin = known.get(content);
    if (twin !== undefined) return this.skip(question.place, `与${twin}是同一道题，只取用一次`);
    known.set(content, question.place);
    // Canvas writes cartridges in which all questions of a quiz have one identifier.
    let own = known.size === 1 ? key : `${key}~${known.size}`;
    while (this.#questions.has(own)) own += '~';
    this.#questions.set(own, { key: own, bookKey: shelf.key, readingKey, question });
  }

  build(source: string, title: string): PackageCourse {
    return {
      source,
      title,
      books: [...this.#books.values()],
      files: [...this.#files.values()],
      questions: [...this.#questions.values()],
      skipped: this.#skipped,
      notes: [...this.notes],
    };
  }

  #bookOf({ key, title }: Shelf): PackageBook {
    const found = this.#books.get(key);
    if (found !== undefined) return found;
    const book = { key, title: title.slice(0, 200), readings: [] };
    this.#books.set(key, book);
    return book;
  }
}
