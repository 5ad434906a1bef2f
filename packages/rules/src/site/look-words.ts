import { namelessSchool } from './document.ts';

/** Letters of a school's names, and of the line over the picture of the login. */
export const lookLimits = {
  name: 30,
  shortName: 6,
  line: 24,
  sender: 30,
  signature: 60,
  sign: 12,
  reply: 200,
} as const;

/** Signs that nobody sees or that are pictures: a name stands in titles, mails and on screens of other makers. */
const unfit =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]|\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]/u;

/** What is wrong with words of a school's look, or null. */
export function wordsFault(text: string, most: number): string | null {
  if (unfit.test(text)) return '不能有表情或看不见的符号';
  const length = [...text].length;
  return length > most ? `最多 ${most} 个字，现在 ${length} 个` : null;
}

const kinds =
  /(?:(?:财经|金融|职业|教育|培训)?(?:学校|学院|学堂|教育|书院|课堂|网校|中心)|（[^）]*）|\([^)]*\))$/u;

/** What a school is called for short until it says so itself: 江畔 of 江畔财经学堂. */
export function shortNameOf(name: string): string {
  const bare = name.trim().replace(kinds, '');
  const word = [...bare].length >= 2 ? bare : name.trim();
  return [...word].slice(0, lookLimits.shortName).join('') || namelessSchool;
}

/** The line over the picture, broken after its first comma as the product's own is. */
export const brokenLine = (line: string): string => line.replace(/，(?!$)/u, '，\n');
