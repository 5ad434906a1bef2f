import type { Question } from '@xuezhou/contract/practice';
import { fetchDataUrl } from '@xuezhou/client/browser/fetch-data-url.ts';

/** A picture by its address, as a data URL: a page without a network has nobody to ask for it. */
export interface KeptPicture {
  readonly path: string;
  readonly url: string;
}

// In the JSON of cleaned HTML. Pictures of the content are named by what they show, so an address is always the same one.
const sources = /(src=\\")(\/files\/content\/[\w.-]+)/g;

/** The addresses of the pictures in a question and its parts, each once. */
export function picturesOf(questions: readonly Question[]): string[] {
  return [
    ...new Set([...JSON.stringify(questions).matchAll(sources)].map(([, , path = '']) => path)),
  ];
}

/** The question with its pictures inside; one that is not known keeps its address. */
export function withPictures(question: Question, urls: ReadonlyMap<string, string>): Question {
  const text = JSON.stringify(question).replace(
    sources,
    (_all, before: string, path: string) => before + (urls.get(path) ?? path),
  );
  return JSON.parse(text) as Question;
}

const picturesAtOnce = 6;

/** All that these questions show, as the device keeps them. */
export async function fetchPictures(questions: readonly Question[]): Promise<KeptPicture[]> {
  const pictures: KeptPicture[] = [];
  for (const some of chunks(picturesOf(questions), picturesAtOnce))
    pictures.push(...(await Promise.all(some.map(fetchPicture))).flat());
  return pictures;
}

/** One that the school has lost is no reason to keep nothing. */
async function fetchPicture(path: string): Promise<KeptPicture[]> {
  const url = await fetchDataUrl(path);
  return url === null ? [] : [{ path, url }];
}

export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_none, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
