import simplifiedOf from 'opencc-js/dict/TSCharacters';
import traditionalOf from 'opencc-js/dict/STCharacters';

/** By UTF-16 unit the unit that is written for it; 0: itself. Pairs of another length are rare, and left out. */
function readTable(pairs: string): Uint16Array {
  const table = new Uint16Array(65_536);
  for (const pair of pairs.split('|')) {
    const [from = '', to = ''] = pair.split(' ');
    if (from.length === 1 && to.length === 1) table[from.charCodeAt(0)] = to.charCodeAt(0);
  }
  return table;
}

let simplified: Uint16Array | undefined;
let traditional: Uint16Array | undefined;

function written(text: string, table: Uint16Array): string {
  let result = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = table[text.charCodeAt(at)] ?? 0;
    if (unit === 0) continue;
    result += text.slice(from, at) + String.fromCharCode(unit);
    from = at + 1;
  }
  return from === 0 ? text : result + text.slice(from);
}

/** In simplified letters, one for one: each letter keeps its place. */
export const inSimplified = (text: string): string =>
  written(text, (simplified ??= readTable(simplifiedOf)));

/** In the traditional letters that are used most, one for one. */
const inTraditional = (text: string): string =>
  written(text, (traditional ??= readTable(traditionalOf)));

/** A word as it stands and in both kinds of letters, each way once. */
export const waysOfWriting = (word: string): readonly string[] => [
  ...new Set([word, inSimplified(word), inTraditional(word)]),
];
