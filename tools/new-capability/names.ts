/** The forms that a capability's one name takes. */
export interface Names {
  /** `mind-map`, as its folders are called. */
  readonly kebab: string;
  /** `mindMap`. */
  readonly camel: string;
  /** `MindMap`. */
  readonly pascal: string;
}

const shape = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** A name becomes an identifier, so it cannot be one of the language's own words. */
const reserved = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
);

/** Throws with words when the name cannot be that of a capability. */
export function namesOf(name: string): Names {
  if (!shape.test(name))
    throw new Error(
      `「${name}」不能作名字：请用小写字母和数字，词与词之间用一个短横线，例如 mind-map。`,
    );
  const camel = name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  if (reserved.has(camel)) throw new Error(`「${name}」是编程语言自己的词，请换一个名字。`);
  return { kebab: name, camel, pascal: camel.charAt(0).toUpperCase() + camel.slice(1) };
}

/** The line that the pages' table of addresses and docs/requirements need. */
export const pathOfPage = ({ kebab }: Names) => `/${kebab}`;
export const pathOfCall = ({ kebab }: Names) => `/api/${kebab}/overview`;
