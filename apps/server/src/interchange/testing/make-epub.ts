import { makeZip, type ZipEntry } from '../../testing/make-zip.ts';

export interface EpubWishes {
  readonly title?: string;
  readonly identifier?: string;
  /** Documents by name, in the order of reading: the inside of their bodies. */
  readonly documents: Readonly<Record<string, string>>;
  /** Titles by document; null: the book has no table of contents. */
  readonly contents?: Readonly<Record<string, string>> | null;
  readonly version?: 2 | 3;
  readonly more?: readonly ZipEntry[];
}

const page = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>页</title><style>p{}</style></head><body>${body}</body></html>`;

/** A book as any program writes one. */
export function makeEpub(wishes: EpubWishes): Buffer {
  const { title = '固定收益', identifier = 'urn:isbn:9787', version = 3, more = [] } = wishes;
  const { documents, contents = {} } = wishes;
  const names = Object.keys(documents);
  const listed = Object.entries(contents ?? {});
  const links = listed.map(([name, words]) => `<li><a href="${name}#top">${words}</a></li>`);
  const points = listed.map(
    ([name, words], index) =>
      `<navPoint id="n${index}"><navLabel><text>${words}</text></navLabel><content src="${name}"/></navPoint>`,
  );
  const items = names.map(
    (name, index) => `<item id="d${index}" href="${name}" media-type="application/xhtml+xml"/>`,
  );
  const toc =
    contents === null
      ? ''
      : version === 3
        ? '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
        : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>';
  return makeZip([
    { name: 'mimetype', content: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      content:
        '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    },
    {
      name: 'OEBPS/book.opf',
      content: `<package unique-identifier="id" version="${version}.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:identifier id="id">${identifier}</dc:identifier></metadata><manifest>${items.join('')}${toc}</manifest><spine${version === 2 ? ' toc="ncx"' : ''}>${names.map((_name, index) => `<itemref idref="d${index}"/>`).join('')}</spine></package>`,
    },
    ...(contents === null
      ? []
      : version === 3
        ? [
            {
              name: 'OEBPS/nav.xhtml',
              content: page(`<nav epub:type="toc"><ol>${links.join('')}</ol></nav>`),
            },
          ]
        : [{ name: 'OEBPS/toc.ncx', content: `<ncx><navMap>${points.join('')}</navMap></ncx>` }]),
    ...names.map((name) => ({ name: `OEBPS/${name}`, content: page(documents[name] ?? '') })),
    ...more,
  ]);
}
