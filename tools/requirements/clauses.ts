/**
 * The clauses of a row's text, as CONTRIBUTING.md says: a semicolon ends one, and of three or more that are listed
 * after a colon each is one, with what stands before the colon. In brackets and quotes nothing ends.
 */
export function clausesOf(text: string): string[] {
  return sentencesOf(text).flatMap((part) => {
    const [head = '', ...rest] = cut(part, ':');
    const items = cut(rest.join(': '), ',');
    return items.length > 2 ? items.map((item) => `${head}: ${item}`) : [part];
  });
}

/** What semicolons part: the data of a call is one shape, however many fields it lists. */
export function sentencesOf(text: string): string[] {
  return cut(text, ';');
}

/** A quote opens before a word and closes behind one; an apostrophe, as in `student's own`, does neither. */
const quoted = /(?<![\w)])'[^']*'(?!\w)|\([^()]*\)/g;

/** Parts between the marks that a blank follows. */
function cut(text: string, mark: string): string[] {
  const kept = text.replaceAll(quoted, (inside) => '·'.repeat(inside.length));
  const parts: string[] = [];
  let start = 0;
  for (const { index } of kept.matchAll(new RegExp(`${mark} `, 'g'))) {
    parts.push(text.slice(start, index));
    start = index + 1;
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}
