import type { QuestionKind } from '@xuezhou/contract/practice';

interface Option {
  readonly letter: string;
  readonly html: string;
  readonly rationale: string;
}

interface Words {
  readonly question: string;
  readonly explanation: string;
  readonly options: readonly Option[];
}

/** The cleaned HTML of a question, in one language or two. */
export interface QuestionTexts extends Words {
  readonly english?: Words | undefined;
}

/**
 * Letters of the options that may change places without a word of the question becoming wrong; '' when all must stay:
 * where a text names an option by its letter or its place, and where the options are a scale. One that speaks of the
 * others, such as 以上都对, keeps its place. `about` is what a composite question says of all its parts.
 */
export function movableOptions(kind: QuestionKind, texts: QuestionTexts, about = ''): string {
  if (kind !== 'single' && kind !== 'multiple') return '';
  const languages = texts.english ? [texts, texts.english] : [texts];
  const letters = texts.options.map(({ letter }) => letter).join('');
  const mustStay = languages.some(
    (words) =>
      [about, ...textsOf(words)].some((html) => namesOption(plain(html), letters)) ||
      isScale(words.options.map(({ html }) => html)),
  );
  if (mustStay) return '';
  const tied = languages.flatMap(({ options }) =>
    options.filter(({ html }) => speaksOfOthers(plain(html))).map(({ letter }) => letter),
  );
  const movable = [...letters].filter((letter) => !tied.includes(letter)).join('');
  return movable.length < 2 ? '' : movable;
}

function textsOf({ question, explanation, options }: Words): string[] {
  return [question, explanation, ...options.flatMap(({ html, rationale }) => [html, rationale])];
}

/** What one reads; letters of a formula are its variables. */
function plain(html: string): string {
  const words = html.replace(/<(span|div) class="math[^>]*>.*?<\/\1>/gs, ' ');
  return withoutTags(words).normalize('NFKC').trim();
}

function withoutTags(html: string): string {
  return html.replace(/<[^>]*>|&nbsp;/g, ' ').replaceAll('&amp;', '&');
}

/** Letters that stand alone in these and name no option. */
const terms = /(?<![A-Za-z\d])[A-H]+(?=\s?股)|R\s?&\s?D|M\s?&\s?A|D\s?&\s?A|°C/g;
/** An English article at the head of a sentence, not a letter. */
const article = /(?<=^|[.?!:;。]\s*)A(?= (?!(?:and|or|is|are|was|to|nor)\b)[\w"'(“])/gm;
/** The article within a sentence: an option a year, it answers a question. What may be a verb stays: option a ignores it. */
const smallArticle =
  /(?<=\b(?:option|choice|answer)s? )a(?= (?![a-z]*(?:s|ed)\b|(?:and|or|nor|but|not|only|in|to|as|for|because|can|cannot|will|would|may|might|must|should|could|correct|incorrect|wrong|right|true|false|best)\b)[a-z])/g;
/** Even where it looks like the article, or is written small. */
const byWord =
  /(?:选[项择]?|答案|\b(?:options?|choices?|answers?))(?: is| are|应?[该当]?[是为])?[)】\]"”]?\s*[:(【["“]?\s*([a-h]+)(?![a-z\d])/gi;
const alone = /(?<![A-Za-z\d])[A-H](?![A-Za-z\d])/g;
/** Several letters may be a term as well, such as AD or CD; they are options where the words around them say so. */
const several = [
  /(?:项|排除[了掉]?|故|因此|所以|即|包括|只有|正确|错误|[对错]的|应|[是为:】\]])[的是为]*\s*[:(【["“]?\s*([A-H]{2,})(?![A-Za-z\d])/g,
  /(?<![A-Za-z\d])([A-H]{2,})[)】\]"”]?\s*(?:选?项(?!目)|[当入]?选|者|说法|[两二三四五](?:个(?!月)|[种项者])|[均都皆全也不是为应可能需]|会(?!计)|正确|错误|[对错]|属于|符合|(?:(?:is|are) )?(?:in)?correct\b|only\b)/g,
  /(?:^|[.,;。]\s*)([A-H]{2,})\s*(?:[.,;:。]|$)/g,
];
const small =
  /(?<![A-Za-z\d])([a-h])(?:\s*选?项|[)）](?=\s*(?:is|are|项|[正错]))|(?= is (?:in)?correct))/g;
const byPlace =
  /(?:第[一二三四五六七八1-8]|前[一二两三四五]|后[一二两三四]|最后一|末)个?(?:选项|项|答案)|选项\s*(?:[一二三四五六七八]|[1-8](?![\d.%]))|\b(?:first|second|third|fourth|last) (?:option|choice|answer)s?\b/i;

function namesOption(text: string, letters: string): boolean {
  if (byPlace.test(text)) return true;
  const words = text.replace(smallArticle, '');
  const named = [byWord, small, ...several].flatMap((pattern) =>
    [...words.matchAll(pattern)].map(([, of = '']) => of),
  );
  const standing = text.replace(terms, '').replace(article, '').match(alone) ?? [];
  return [...named, ...standing].some((name) =>
    [...name.toUpperCase()].every((letter) => letters.includes(letter)),
  );
}

const ofOthers = [
  // Not 30% 以上.
  /(?:^|[,，。、;；:：(（]|所有的?|全部的?|包[括含]|除了?|是|非|无)\s*(?:以上|[上前]述|上列|[上前]面(?=的?(?:[都均皆全各几两三四]|说法|选项|答案)))/,
  /[两二三四五](?:[者项]|种情况|种)(?:皆|都|均|全|兼)|前[两二三四五][者项个]/,
  /^(?:全部?|全都|都|均|皆|选?项)(?:是|对|不|正确|错|选|有|可|包[括含]|[都均皆])|^全部[。.]?$|^其[他它余][。.]?$/,
  /没有(?:一[个项种])?(?:正确|对)|无正确/,
  /\b(?:all|none|both|neither|either|any|some|two) (?:of )?(?:the )?(?:above|these|those|them|others?|options|choices|preceding|foregoing)\b/i,
  /^(?:all|none|both|neither|others?)(?: (?:two|three|four))?(?: (?:is|are) (?:in)?correct)?[.]?$/i,
];

function speaksOfOthers(text: string): boolean {
  return ofOthers.some((pattern) => pattern.test(text));
}

const truth = /^(?:正确|错误|对|错|是|否|true|false|yes|no)[。.]?$/i;
/** Longer words around a number are a sentence, unless they are the same in all options. */
const longestUnit = 8;

/** True or false, or numbers that rise or fall, which one looks for in their order. */
function isScale(htmls: readonly string[]): boolean {
  const texts = htmls.map((html) => withoutTags(html).normalize('NFKC').trim());
  if (texts.every((text) => truth.test(text))) return true;
  const numbers = texts.map(numbersOf);
  const units = texts.map((text) => text.replace(aNumber, '').replace(/\s/g, ''));
  return (
    (new Set(units).size === 1 || units.every((unit) => unit.length <= longestUnit)) &&
    (areRising(numbers) || areRising(numbers.toReversed()))
  );
}

const aNumber = /[-−]?\d+(?:(?:,|\{,\})\d{3})*(?:\.\d+)?/g;

function numbersOf(text: string): number[] {
  return (text.match(aNumber) ?? []).map((number) =>
    Number(number.replace(/[,{}]/g, '').replace('−', '-')),
  );
}

/** Each list comes after the one before it, by the first numbers in which they differ. */
function areRising(lists: readonly (readonly number[])[]): boolean {
  return lists.every((list, index) => {
    const before = lists[index - 1];
    if (before === undefined) return list.length > 0;
    const differing = list.findIndex((number, place) => number !== before[place]);
    return list.length === before.length && differing >= 0 && list[differing]! > before[differing]!;
  });
}
