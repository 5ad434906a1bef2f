const places = /第\s*(\d{1,4}|[〇零一二三四五六七八九十百]{1,5})\s*([章节讲题课篇])/gu;
const digits = '零一二三四五六七八九';

/** 二十三 as 23; numbers as they are. */
function numberOf(said: string): number {
  if (/^\d/.test(said)) return Number(said);
  let sum = 0;
  let digit = 0;
  for (const one of said.replaceAll('〇', '零')) {
    const unit = { 十: 10, 百: 100 }[one];
    if (unit === undefined) digit = digits.indexOf(one);
    else {
      sum += Math.max(1, digit) * unit;
      digit = 0;
    }
  }
  return sum + digit;
}

/** 第 3 章 and 第三章 are one term each; what is left of the text is cut as it is. */
export function takePlaces(text: string): { readonly rest: string; readonly places: string[] } {
  const found: string[] = [];
  const rest = text.replaceAll(places, (_place, said: string, unit: string) => {
    found.push(`第${numberOf(said)}${unit}`);
    return ' ';
  });
  return { rest, places: found };
}

export const isPlace = (term: string): boolean => /^第\d+\p{Script=Han}$/u.test(term);
