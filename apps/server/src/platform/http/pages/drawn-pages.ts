import type { FastifyRequest } from 'fastify';
import type { Operation } from '@xuezhou/contract/kernel';

/** A page by its name: a step on the way to another. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** What a page says before the application takes it over: for search engines, and for who waits. */
export interface Drawing {
  /** Text, as the rest but `body`; the school's name follows it. */
  readonly title: string;
  readonly description: string;
  /** Path and query by which search engines know it. */
  readonly canonical: string;
  /** The pages above it, the highest first. */
  readonly crumbs?: readonly Crumb[];
  /** HTML that may be shown as it is, with one `h1`. */
  readonly body: string;
  /** JSON-LD; null for none. */
  readonly data: object | null;
  /** Path of what is shown with a link to it; one with its title and the school's name where it has none. */
  readonly picture?: string | undefined;
  /** Of a page whose title a student wrote: what stands on the picture instead, which outlives the page. */
  readonly pictureTitle?: string;
  /** As Open Graph has it; `website` where nothing is said. */
  readonly kind?: 'article' | 'product';
  /** Where programs that follow it read what is new. */
  readonly feed?: Crumb;
  /** It may be read by whoever has its address, and is not to be found. */
  readonly isUnlisted?: boolean;
  /** What it was drawn from, so that the application need not ask for it once more. */
  readonly answers?: readonly DrawnAnswer[];
}

/** What a visitor would be answered. */
export interface DrawnAnswer {
  readonly operation: Operation;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly data: unknown;
}

/** A page of the application that the server draws for visitors. */
export interface DrawnPage {
  /** As the router of the server has it. */
  readonly path: string;
  /** Null: there is nothing to be found here; the application says what. */
  readonly draw: (request: FastifyRequest) => Promise<Drawing | null>;
}

export const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const maxDescription = 150;

/** The first of these texts, as long as a search engine shows. */
export const describe = (...texts: readonly string[]): string =>
  [...(texts.find((text) => text.trim() !== '') ?? '').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, maxDescription)
    .join('');
