import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { figureFile, type FigureFile } from '../figure-file.ts';
import type { ContentFiles } from './content-files.ts';

/** Where it lies, too. */
type FoundFigure = FigureFile & { readonly file: string };

/** The files of a catalogue folder, by paths relative to it with forward slashes. Nothing outside is reachable. */
export class CatalogueFiles implements ContentFiles {
  readonly root: string;
  readonly #figures = new Map<string, Promise<FoundFigure | { fault: string }>>();

  constructor(root: string) {
    this.root = path.resolve(root);
  }

  /** Undefined when there is no such file. A mark that some editors write at the beginning is dropped. */
  async text(file: string): Promise<string | undefined> {
    const bytes = await this.bytes(file);
    return bytes?.toString('utf8').replace(/^\uFEFF/, '');
  }

  async bytes(file: string): Promise<Buffer | undefined> {
    const place = this.place(file);
    if (place === undefined) return undefined;
    try {
      return await readFile(place);
    } catch (error) {
      if (isAbsence(error)) return undefined;
      throw error;
    }
  }

  /** The absolute path of a file that exists; undefined otherwise. */
  async existing(file: string): Promise<string | undefined> {
    const place = this.place(file);
    if (place === undefined) return undefined;
    const found = await stat(place).catch(() => undefined);
    return found?.isFile() === true ? place : undefined;
  }

  /** Names of the folders inside a folder, in the order of their names; none where it is not there. */
  async folders(folder: string): Promise<string[]> {
    const inside = path.join(this.root, folder);
    const entries = await readdir(inside, { withFileTypes: true }).catch((error: unknown) => {
      if (isAbsence(error)) return [];
      throw error;
    });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .toSorted();
  }

  /** A picture, safe to show: `figures/a.svg` of a chapter's folder. The bytes of drawings alone, which slides have within them: all pictures of a school are more than a memory holds. */
  async figure(folder: string, href: string): Promise<FigureFile | { fault: string }> {
    if (/^[a-z]+:|^\/\//i.test(href))
      return { fault: `插图 ${href} 在别的网站上，请把文件放进 figures 文件夹` };
    const file = path.posix.normalize(`${folder}/${decodeName(href)}`);
    let figure = this.#figures.get(file);
    if (figure === undefined) {
      figure = this.#readFigure(file, href);
      this.#figures.set(file, figure);
    }
    return await figure;
  }

  /** Every picture that was asked for and found, each once, with its bytes. */
  async *figures(): AsyncGenerator<FigureFile> {
    const all = await Promise.all(this.#figures.values());
    const found = all.filter((figure) => 'key' in figure);
    for (const { key, file } of new Map(found.map((figure) => [figure.key, figure])).values()) {
      const bytes = await this.bytes(file);
      const figure = bytes && figureFile(bytes);
      if (figure?.key !== key) throw new Error(`a picture was changed while it was read: ${file}`);
      yield figure;
    }
  }

  /** Undefined for a path that leads out of the catalogue. */
  place(file: string): string | undefined {
    const place = path.resolve(this.root, file);
    return place.startsWith(this.root + path.sep) ? place : undefined;
  }

  async #readFigure(file: string, href: string): Promise<FoundFigure | { fault: string }> {
    const bytes = await this.bytes(file);
    if (bytes === undefined) return { fault: `找不到插图 ${href}，应该在 ${file}` };
    const figure = figureFile(bytes);
    if (figure === undefined) return { fault: `${file} 不是 SVG、PNG、JPEG 或 WebP 图片` };
    const body = figure.key.endsWith('.svg') ? figure.body : Buffer.alloc(0);
    return { ...figure, body, file };
  }
}

/** Markdown writes a blank or a Chinese name of a file as %20. */
export function decodeName(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

function isAbsence(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code))
  );
}
