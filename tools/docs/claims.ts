/** What a page of the documentation says that can be looked up: where it leads, what it tells one to run, what it names. */
export interface Claims {
  /** Targets of links to files, as written. */
  readonly links: readonly string[];
  /** Names of `npm run`, and `start` and `test`. */
  readonly scripts: readonly string[];
  /** Files and folders named in backticks, with a slash in them. */
  readonly places: readonly string[];
  /** Variables named in backticks, with an underscore in them. */
  readonly variables: readonly string[];
  /** Names of code in backticks: `aName`, `aName(…)`, `a_table`, `ATypeOfOurs`. */
  readonly names: readonly string[];
}

const fence = /^```[\s\S]*?^```/gm;

/** Reads the claims of a page in Markdown; what stands in a fence is read for scripts alone. */
export function readClaims(page: string): Claims {
  const prose = page.replaceAll(fence, '');
  const coded = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return {
    links: all(prose.replaceAll(/`[^`\n]*`/g, ''), /\]\((?!https?:|#)([^)#\s]+)/g),
    scripts: all(page, /npm (?:run (?:-s )?)?((?<=run (?:-s )?)[a-z][\w:-]*|start|test\b(?!:))/g),
    places: coded.filter(isPlace),
    variables: coded.flatMap((code) => all(code, /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=|$)/g)),
    names: coded.filter((code) => !code.includes('/')).flatMap((code) => all(code, ofCode)),
  };
}

/** Words that only code has: with a capital or an underscore within them. */
const ofCode = /(?<![\w.$-])([a-z]+[A-Z]\w*|[a-z]+_\w+|(?:[A-Z][a-z]+){2,})\b/g;

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Words with a slash and nothing that stands for something else; addresses and kinds of media are none. */
const isPlace = (code: string): boolean =>
  /^[a-z.][\w.-]*(?:\/[\w.-]+)+\/?$/.test(code) &&
  !/^(?:application|image|text|video)\//.test(code);

/**
 * Whether a file or folder of ours is called so: in full or by its last parts, with or without its ending and the
 * `src` of its workspace; a decision by its number alone.
 */
export function isThere(place: string, files: readonly string[]): boolean {
  const wanted = `/${place.replace(/\/$/, '')}`;
  const end = /\/decisions\/\d{4}$/.test(wanted) ? /^-/ : /^$|^[/.]/;
  const isCalled = (file: string) => {
    const at = file.indexOf(wanted);
    return at >= 0 && end.test(file.slice(at + wanted.length));
  };
  return files.some((file) => isCalled(`/${file}`) || isCalled(`/${file.replace('/src/', '/')}`));
}
