import type { Piece, WordLine } from './word-line.ts';

/** How options are set apart from the others of their question, the plainest first. */
const looks: readonly { readonly noun: string; readonly has: (piece: Piece) => boolean }[] = [
  { noun: '红色', has: ({ looks: own }) => own?.includes('red') === true },
  { noun: '突出显示', has: ({ looks: own }) => own?.includes('highlight') === true },
  { noun: '下划线', has: ({ marks }) => marks.includes('u') },
  { noun: '加粗', has: ({ marks }) => marks.includes('strong') },
];

/**
 * The options that look otherwise than the others, in red, highlighted, underlined or bold: answers of an exam that names
 * none. Undefined where all or none of them do.
 */
export function markedOptions(
  options: readonly (readonly WordLine[])[],
): { noun: string; at: number[] } | undefined {
  for (const { noun, has } of looks) {
    const at = options.flatMap((lines, index) => (isMostly(lines, has) ? [index] : []));
    if (at.length > 0 && at.length < options.length) return { noun, at };
  }
  return undefined;
}

function isMostly(lines: readonly WordLine[], has: (piece: Piece) => boolean): boolean {
  let [all, own] = [0, 0];
  for (const piece of lines.flatMap(({ pieces }) => pieces)) {
    const letters = piece.text.replaceAll(/[\s\p{P}]/gu, '').length;
    all += letters;
    if (has(piece)) own += letters;
  }
  return own > all / 2;
}

/** Without the look that says the answer, which the learner would see. */
export const unmarked = (line: WordLine, noun: string): WordLine => {
  const mark = { 下划线: 'u', 加粗: 'strong' }[noun];
  return line.with(
    line.pieces.map((piece) => ({
      ...piece,
      marks: piece.marks.filter((one) => one !== mark),
    })),
  );
};
