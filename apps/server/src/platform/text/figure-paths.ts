import type { Storage } from '../../providers/storage/storage.port.ts';
import type { FindFigure } from './rich-text.ts';

/** Storage keys by the paths that files know pictures by. */
type Figures = Readonly<Record<string, string>>;

const shownPicture = /(\]\()\/files\/(content\/[0-9a-f]{32}\.(?:svg|png|jpg|webp))(?=[\s)])/g;
const filePicture = /(\]\()([^\s()]+)(?=[\s)])/g;
const keptName = /^figures\/([0-9a-f]{32}\.(?:svg|png|jpg|webp))$/;

/** Where the picture lies that a text names as its files do; undefined where it cannot be one. */
export function figureKey(figures: Figures, href: string): string | undefined {
  const known = Object.hasOwn(figures, href) ? figures[href] : undefined;
  const name = keptName.exec(href)?.[1];
  return known ?? (name === undefined ? undefined : `content/${name}`);
}

/** A text for the pages: pictures by the addresses under which a browser finds them. */
export const shownText = (markdown: string, figures: Figures): string =>
  markdown.replace(filePicture, (whole, before: string, href: string) => {
    const key = figureKey(figures, href);
    return key === undefined ? whole : `${before}/files/${key}`;
  });

/** The same text as it is kept: pictures by the paths that files know them by, as they were before where they were. */
export function keptText(markdown: string, figures: Figures): string {
  const names = new Map(Object.entries(figures).map(([href, key]) => [key, href]));
  return markdown.replace(
    shownPicture,
    (_whole, before: string, key: string) =>
      `${before}${names.get(key) ?? key.replace(/^content\//, 'figures/')}`,
  );
}

/** Looks a picture up among those of a reading. */
export const findFigureIn =
  (storage: Storage, figures: Figures): FindFigure =>
  async (href) => {
    const key = figureKey(figures, href);
    if (key !== undefined && (await storage.stat(key)) !== undefined) return { key };
    return { fault: `找不到插图 ${href}，请重新上传` };
  };
