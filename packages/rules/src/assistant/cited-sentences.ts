export interface CitedSentence {
  /** Without the marks of its citations. */
  readonly text: string;
  /** Numbers of passages, as they were written, each once. */
  readonly citations: readonly number[];
  readonly startsParagraph: boolean;
}

const citation = /[[【]\s*(\d{1,4}(?:\s*[,，、]\s*\d{1,4})*)\s*[\]】]/g;
/** Citations, and what may stand between them, behind the end of a sentence. */
const trailing = /^(?:[^\S\n]*[[【][\d\s,，、]*[\]】])+/;
/** Citations that have begun, but may not have come whole. */
const begun = /^[^\S\n]*(?:[[【][\d\s,，、]*)?$/;

/** Longer than that a sentence is not waited for. */
const longestSentence = 1200;

/** Cuts what a model writes into sentences while it comes. Formulas between dollars are never cut. */
export function citedSentences(): {
  add(text: string): CitedSentence[];
  end(): CitedSentence[];
} {
  let rest = '';
  let startsParagraph = true;
  const take = (isOver: boolean): CitedSentence[] => {
    const taken: CitedSentence[] = [];
    for (;;) {
      const end = endOfSentence(rest, isOver);
      if (end === null) return taken;
      const sentence = read(rest.slice(0, end), startsParagraph);
      const hasBreak = /\n\s*$/.test(rest.slice(0, end));
      rest = rest.slice(end);
      if (sentence !== null) {
        taken.push(sentence);
        startsParagraph = false;
      }
      if (hasBreak) startsParagraph = true;
    }
  };
  return {
    add: (text) => {
      rest += text;
      return take(false);
    },
    end: () => take(true),
  };
}

/** How many characters the first sentence takes with its citations; null while it is not whole. */
function endOfSentence(text: string, isOver: boolean): number | null {
  const stop = firstStop(text, isOver);
  if (stop === null) return isOver && text !== '' ? text.length : null;
  const after = text.slice(stop);
  const cited = trailing.exec(after)?.[0].length ?? 0;
  if (!isOver && begun.test(after.slice(cited))) return null;
  return stop + cited;
}

function firstStop(text: string, isOver: boolean): number | null {
  let isFormula = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '$') isFormula = !isFormula;
    if (letter === '\n' || at >= longestSentence) return at + 1;
    if (isFormula) continue;
    if ('。！？!?'.includes(letter)) return at + 1;
    const next = text.charAt(at + 1);
    if (letter === '.' && (/[\s[【]/.test(next) || (next === '' && isOver))) return at + 1;
  }
  return null;
}

function read(written: string, startsParagraph: boolean): CitedSentence | null {
  const citations = new Set(
    [...written.matchAll(citation)].flatMap((match) =>
      (match[1] ?? '').split(/[,，、]/).map((number) => Number(number.trim())),
    ),
  );
  const text = written.replaceAll(citation, '').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(text)
    ? {
        text: text.replaceAll(/\s+([。！？，])/g, '$1'),
        citations: [...citations],
        startsParagraph,
      }
    : null;
}
