import type { SchoolFamily } from '@xuezhou/contract/site';
import type { DrawnFormulas } from '../text/formula/drawn-header.ts';

/** Of a school that has not said its name. */
export const namelessSchool = '学校';

/**
 * What stands in a page that is drawn before any school is known, until the server puts the school's own in its place.
 * Such a page is the login, which is drawn when the product is built.
 */
export const documentMarks = {
  name: '__SCHOOL_NAME__',
  shortName: '__SCHOOL_SHORT_NAME__',
  mark: '/__SCHOOL_MARK__',
  line: '__SCHOOL_LINE__',
} as const;

/** Name of the `<meta>` in which a page finds `documentFacts`. */
export const schoolMeta = 'school';
/** Id of the `<style>` that has the school's colours. */
export const schoolStyle = 'school-style';

/** Id of the `<script>` with what the server answered before the page asked. */
export const firstAnswersId = 'first-answers';

/** By which an answer is found: the address, its timestamp left out, and the JSON that is asked with. */
export const addressWith = (url: string, body: string | null): string =>
  body === null ? url : `${url} ${body}`;

/** What a reading operation says, with the address that it is asked at (`addressWith`). */
export interface FirstAnswer {
  readonly url: string;
  readonly data: unknown;
  /** Those of the data, where it has any. */
  readonly formulas?: DrawnFormulas | undefined;
}

/** What a page knows of its school before it has asked anything. */
export interface DocumentFacts extends Readonly<Record<keyof typeof documentMarks, string>> {
  /** Of courses, in their order. */
  readonly families: readonly SchoolFamily[];
}

/** Of a school that has said nothing of itself, or could not be asked. */
export const plainFacts: DocumentFacts = {
  name: namelessSchool,
  shortName: namelessSchool,
  mark: '/icon.svg',
  line: '每天一段水路，\n考试那天刚好到岸。',
  families: [],
};

/** Undefined where the text says no such facts. */
export function readDocumentFacts(text: string): DocumentFacts | undefined {
  try {
    // Null and words have no names either.
    const facts = Object(JSON.parse(text)) as object;
    const isWhole = Object.keys(documentMarks).every(
      (name) => typeof Reflect.get(facts, name) === 'string',
    );
    // One that an older server wrote names no families.
    return isWhole ? { ...plainFacts, ...facts } : undefined;
  } catch {
    return undefined;
  }
}
