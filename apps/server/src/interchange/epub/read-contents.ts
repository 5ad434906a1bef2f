import {
  allElements,
  elementIn,
  elementsIn,
  fieldIn,
  textIn,
  type XmlElement,
} from '../xml/read-xml.ts';
import { placeOf } from './place-of.ts';

export interface Entry {
  readonly title: string;
  /** The document that it leads to. */
  readonly path: string;
}

/** The entries of a table of contents in their order: of a `nav` of EPUB 3, or of the NCX of EPUB 2. */
export function readContents(root: XmlElement, name: string): Entry[] {
  const entries = root.name === 'ncx' ? ncxEntries(root) : navEntries(root);
  return entries.flatMap(({ title, href }) => {
    const words = title.replace(/\s+/g, ' ').trim().slice(0, 200);
    return words === '' || href === '' ? [] : [{ title: words, path: placeOf(name, href) }];
  });
}

interface RawEntry {
  readonly title: string;
  readonly href: string;
}

const ncxEntries = (root: XmlElement): RawEntry[] =>
  allElements(root, 'navPoint').map((point) => ({
    title: fieldIn(point, 'navLabel', 'text'),
    href: elementsIn(point, 'content')[0]?.attributes['src'] ?? '',
  }));

function navEntries(root: XmlElement): RawEntry[] {
  const navs = allElements(root, 'nav');
  const toc = navs.find(({ attributes }) => attributes['type'] === 'toc') ?? navs[0];
  if (toc === undefined) return [];
  return allElements(elementIn(toc, 'ol') ?? toc, 'a').map((link) => ({
    title: textIn(link),
    href: link.attributes['href'] ?? '',
  }));
}
