import { cleanChatText } from '../text/chat-text.ts';
import { graphemesOf } from '../text/graphemes.ts';

/** As it is stored: one line, without what cannot be seen. */
export const cleanBlessing = cleanChatText;

/** As a reader counts: a flag or a family of signs is one. */
export const blessingLength = (text: string): number => graphemesOf(text).length;

export const blessLengths = [4, 40] as const;
const [least, most] = blessLengths;
/** A sign may be made of several, but a line of them must still be a line. */
const maxCodePoints = 4 * most;

export function isBlessingLength(text: string): boolean {
  if ([...text].length > maxCodePoints) return false;
  const length = blessingLength(text);
  return length >= least && length <= most;
}

const longFamilyNames = ['欧阳', '司马', '上官', '诸葛', '慕容', '司徒', '尉迟', '皇甫'];

/** All that is shown of who wrote it: the family name of a Chinese nickname, as 陈同学. */
export function writerName(nickname: string): string {
  const long = longFamilyNames.find((name) => nickname.startsWith(name));
  const [first = ''] = nickname;
  return `${long ?? (/\p{Script=Han}/u.test(first) ? first : '')}同学`;
}

export interface Flying {
  readonly blessId: number;
}

/** What came before with what came since, the newest first, each once, never more than `cap`. */
export function mergeNewest<Bless extends Flying>(
  since: readonly Bless[],
  before: readonly Bless[],
  cap: number,
): Bless[] {
  const known = new Set<number>();
  const each = [...since, ...before].filter(({ blessId }) => {
    const isNew = !known.has(blessId);
    known.add(blessId);
    return isNew;
  });
  return each.slice(0, cap);
}
