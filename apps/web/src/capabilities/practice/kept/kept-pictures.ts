import type { Question } from '@xuezhou/contract/practice';

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
