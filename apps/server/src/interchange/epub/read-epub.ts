import { stemText } from '../../platform/text/clean-html.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import type { FigureFile } from '../figure-file.ts';
import { allElements, elementIn, readXml, textIn, type XmlElement } from '../xml/read-xml.ts';
import { documentHtml, type DocumentHtml } from './epub-html.ts';
import type { Epub } from './open-epub.ts';

export interface Chapter {
  /** The first of its documents: the same one in a newer edition is the same chapter. */
  readonly path: string;
  readonly title: string;
  html: string;
  readonly figures: FigureFile[];
  readonly losses: string[];
}

/** A document that could not be read, and why. */
export interface BrokenDocument {
  readonly path: string;
  readonly reason: string;
}

const longestChapter = 3_000_000;

/**
 * The chapters of a book: each document that the table of contents names begins one; those that it does not name go
 * on with the one before.
 */
export async function readChapters(
  epub: Epub,
): Promise<{ chapters: Chapter[]; broken: BrokenDocument[] }> {
  const chapters: Chapter[] = [];
  const broken: BrokenDocument[] = [];
  for (const path of epub.spine) {
    try {
      const root = await readDocument(epub, path);
      const content = await documentHtml(epub, path, root);
      addDocument(chapters, epub, { path, root, content });
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      broken.push({ path, reason: error.message });
    }
  }
  return { chapters: chapters.filter(({ html }) => hasContent(html)), broken };
}

async function readDocument(epub: Epub, path: string): Promise<XmlElement> {
  const bytes = await epub.file(path);
  if (bytes === undefined) throw new BankFileError('目录里有，文件却不在');
  if (bytes.length > longestChapter) throw new BankFileError('这一章太长，超过 3 MB');
  return readXml(bytes.toString('utf8').replace(/^\uFEFF/, ''));
}

interface Document {
  readonly path: string;
  readonly root: XmlElement;
  readonly content: DocumentHtml;
}

function addDocument(chapters: Chapter[], epub: Epub, { path, root, content }: Document): void {
  const named = epub.contents.find((entry) => entry.path === path)?.title;
  const last = chapters.at(-1);
  if (named === undefined && last !== undefined && epub.contents.length > 0) {
    last.html += content.html;
    last.figures.push(...content.figures);
    last.losses.push(...content.losses);
    return;
  }
  const title = named ?? titleOf(root) ?? epub.title;
  const html = withoutTitle(content.html, title);
  chapters.push({
    path,
    title,
    html,
    figures: [...content.figures],
    losses: [...content.losses],
  });
}

function titleOf(root: XmlElement): string | undefined {
  const [heading] = allElements(root, 'h1', 'h2');
  const words = textIn(heading ?? elementIn(root, 'head', 'title'));
  return words.replace(/\s+/g, ' ').trim().slice(0, 200) || undefined;
}

/** The reader shows the name of a chapter over its text. */
export function withoutTitle(html: string, title: string): string {
  const heading = /^\s*<h2>([\s\S]*?)<\/h2>/.exec(html);
  if (heading === null || stemText(heading[1] ?? '') !== title) return html;
  return html.slice(heading[0].length).trim();
}

const hasContent = (html: string): boolean => stemText(html) !== '' || html.includes('<img');
