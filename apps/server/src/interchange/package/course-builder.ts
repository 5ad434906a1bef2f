import { isDeepStrictEqual } from 'node:util';
import type { RawQuestion } from '../banks/raw-question.ts';
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

const isSame = (one: RawQuestion, other: RawQuestion): boolean =>
  isDeepStrictEqual({ ...one, place: '' }, { ...other, place: '' });

/** Gathers a course while its package is read: books come to be with the first thing in them. */
export class CourseBuilder {
  readonly notes = new Set<string>();
  readonly #books = new Map<string, PackageBook>();
  readonly #files = new Map<string, PackageFile>();
  readonly #questions = new Map<string, PackageQuestion>();
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
    let own = key;
    for (let copy = 2; this.#questions.has(own); copy += 1) {
      const twin = this.#questions.get(own);
      if (twin !== undefined && isSame(twin.question, question))
        return this.skip(question.place, `与${twin.question.place}是同一道题，只取用一次`);
      // Canvas writes cartridges in which all questions of a quiz have one identifier.
      own = `${key}~${copy}`;
    }
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
