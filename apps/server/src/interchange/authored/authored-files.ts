import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import {
  figureKey,
  isKind,
  keptLectureFile,
  type CourseNode,
  type KnownLecture,
} from '../../capabilities/authoring/authoring.port.ts';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { contentTypeOf } from '../../providers/storage/content-types.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import type { KeptFile } from '../../platform/media/kept-file.ts';
import type { ContentFiles } from '../catalogue/content-files.ts';
import type { FigureFile } from '../figure-file.ts';
import type { WrittenCourse } from './write-nodes.ts';

/** What pages have written, as if it lay in files. Pictures and videos are in the storage already. */
export class AuthoredFiles implements ContentFiles {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #figures: Readonly<Record<string, string>>;
  readonly #lectures: ReadonlyMap<number, KnownLecture>;
  readonly #storage: Storage;

  constructor(
    storage: Storage,
    nodes: readonly CourseNode[],
    { files }: WrittenCourse,
    lectures: ReadonlyMap<number, KnownLecture>,
  ) {
    this.#texts = files;
    this.#figures = Object.assign(
      {},
      ...nodes
        .filter(isKind('reading'))
        .map(({ nodeId, fields: { figures } }) =>
          Object.fromEntries(
            Object.entries(figures).map(([href, key]) => [`${nodeId}/${href}`, key]),
          ),
        ),
    ) as Record<string, string>;
    this.#lectures = lectures;
    this.#storage = storage;
  }

  text(file: string): Promise<string | undefined> {
    return Promise.resolve(this.#texts.get(file));
  }

  async bytes(file: string): Promise<Buffer | undefined> {
    const text = await this.text(file);
    return text === undefined ? undefined : Buffer.from(text);
  }

  existing(file: string): Promise<string | undefined> {
    return Promise.resolve(this.#texts.has(file) ? file : undefined);
  }

  async kept(bulletId: number, file: string): Promise<KeptFile | undefined> {
    return await keptLectureFile(this.#storage, this.#lectures.get(bulletId), file);
  }

  folders(folder: string): Promise<string[]> {
    const inside = [...this.#texts.keys()]
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => file.slice(folder.length + 1).split('/'))
      .filter((parts) => parts.length > 1)
      .map(([name = '']) => name);
    return Promise.resolve([...new Set(inside)].toSorted());
  }

  /** The bytes of drawings alone, which slides have within them; others are kept under their key. */
  async figure(folder: string, href: string): Promise<FigureFile | { fault: string }> {
    const key = this.#keyOf(folder, href);
    const found = key === undefined ? undefined : await this.#storage.stat(key);
    if (key === undefined || found === undefined)
      return { fault: `找不到插图 ${href}，请重新上传` };
    const stored = key.endsWith('.svg') ? await this.#storage.get(key) : undefined;
    const body = stored === undefined ? Buffer.alloc(0) : await buffer(stored.body);
    return { key, body, contentType: contentTypeOf(key) };
  }

  hashOfLecture(bulletId: number, source: AuthoredRecord): string | undefined {
    const known = this.#lectures.get(bulletId);
    const isSame =
      known?.source !== undefined &&
      known.source !== null &&
      'video' in source &&
      isDeepStrictEqual(
        [known.source['video'], known.source['captions'], known.source['chapters']],
        [source['video'], source['captions'], source['chapters']],
      );
    return isSame ? known.sourceHash : undefined;
  }

  /** A lecture that moved takes the pictures of the chapter along in which it stood. */
  #keyOf(folder: string, href: string): string | undefined {
    const readingId = /-(\d+)$/.exec(folder)?.[1] ?? '';
    const own = this.#figures[`${readingId}/${href}`];
    const elsewhere = Object.keys(this.#figures).find(
      (path) => path.slice(path.indexOf('/') + 1) === href,
    );
    return own ?? figureKey({}, href) ?? (elsewhere && this.#figures[elsewhere]);
  }
}
