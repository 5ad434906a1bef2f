const around = 12;
const maxLetters = 160;

/** Of two texts what differs, with a few letters around it; what is long is cut. */
export function spanOf(before: string, after: string): [before: string, after: string] {
  const [one, other] = [[...before], [...after]];
  if (Math.max(one.length, other.length) <= 2 * around) return [before, after];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1;
  const cut = (letters: readonly string[]): string => {
    const [from, to] = [
      Math.max(0, start - around),
      Math.min(letters.length, letters.length - end + around),
    ];
    const text = letters.slice(from, Math.min(to, from + maxLetters)).join('');
    return `${from > 0 ? '…' : ''}${text}${to < letters.length || to - from > maxLetters ? '…' : ''}`;
  };
  return [cut(one), cut(other)];
}
