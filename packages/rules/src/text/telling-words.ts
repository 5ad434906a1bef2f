/** Words that turn a question around, or say how exact it wants to be. */
const telling =
  /最不可能|最不|最可能|最接近|不正确|不属于|不包括|不符合|不能|不会|不是|错误的?|除外|除了|至少|至多|不超过|最多|最少|最大|最小|同时|仅|只有|\b(?:not|least|most|except|false|incorrect|only|at least|at most|closest|unlikely)\b/gi;

/** Tags and formulas of cleaned HTML, which stay as they are. */
const untouched = /(<(?:span|div) class="math"[^>]*>[\s\S]*?<\/(?:span|div)>|<[^>]*>)/;

/** Cleaned HTML of a question with the words marked that are easily read over; null where it has none. */
export function markTellingWords(html: string): string | null {
  const marked = html
    .split(untouched)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(telling, '<b>$&</b>')))
    .join('');
  return marked === html ? null : marked;
}
