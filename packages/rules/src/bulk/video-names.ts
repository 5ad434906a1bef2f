export interface NamedVideo {
  /** As its file says: 43 of 43-1; null where it does not. */
  readonly chapter: number | null;
  /** What the lecture is called. */
  readonly title: string;
}

/** What a recorder puts behind a name: （重录）, final, v2, 副本. */
const tail =
  /[\s_-]*(?:[（(](?:重录|终稿|定稿|副本|final|copy|\d{1,2})[）)]|\b(?:final|v\d+|copy)|副本|终稿|定稿)\s*$/i;

/** 43-1 可赎回债券.mp4 is the first lecture of chapter 43; 01 久期.mp4 has an order alone. */
const numbered = /^第?\s*(\d{1,4})\s*(?:章)?\s*[-_.．、]\s*第?\s*(\d{1,4})\s*(?:讲|节)?[\s._、-]*/;
const ordered = /^(?:第?\s*\d{1,4}\s*(?:讲|节)|\d{1,4}(?=[\s._、-]))[\s._、-]*/;

/** One tail after the other. */
function bareTitle(title: string): string {
  const bare = title.replace(tail, '').trim();
  return bare === title ? title : bareTitle(bare);
}

/** @param withoutTail （重录） and its like go */
export function readVideoName(fileName: string, withoutTail: boolean): NamedVideo {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .trim();
  const number = numbered.exec(stem);
  let title = stem.slice((number ?? ordered.exec(stem))?.[0].length ?? 0).trim();
  if (withoutTail) title = bareTitle(title);
  return { chapter: number === null ? null : Number(number[1]), title: title || stem };
}

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

/** As people count: 2 before 10. */
export const byFileName = (one: string, other: string): number => collator.compare(one, other);

/** The number in 第 43 章 or 43; null where there is none. */
export function chapterNumber(text: string): number | null {
  const [, number] = /(\d{1,4})/.exec(text) ?? [];
  return number === undefined ? null : Number(number);
}
