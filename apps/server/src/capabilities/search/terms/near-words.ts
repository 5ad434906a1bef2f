const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** All that differ from a word by one letter: too much, too few, another, or two in the wrong order. */
export function* nearWords(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      yield before + letter + after;
      if (after !== '' && after[0] !== letter) yield before + letter + after.slice(1);
    }
    if (after === '') continue;
    yield before + after.slice(1);
    if (after.length > 1 && after[0] !== after[1])
      yield before + after.charAt(1) + after.charAt(0) + after.slice(2);
  }
}
