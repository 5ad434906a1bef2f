import type { CitedSentence } from './cited-sentences.ts';
import { shareIn } from './likeness.ts';

export interface GivenPassage {
  readonly no: number;
  readonly text: string;
}

export interface SentenceRules {
  /** What the model was given: only these can be cited. */
  readonly passages: readonly GivenPassage[];
  readonly question: string;
  /** What the model was told; it is never repeated. */
  readonly instructions: string;
  /** Of an exercise: the first help says how, not what. */
  readonly isHint: boolean;
}

/** Ways out of the page and marks of a page: no lesson needs them in an answer, whoever wrote them into it. */
const foreign =
  /https?:|www\.|:\/\/|<[a-z!/]|javascript:|data:[a-z]|!\[|\]\(|[\w.+-]+@[\w-]+\.\w|微信号|加微信|QQ\s*群?号?\s*[:：]?\s*\d|\d{7,}|[​-‏‪-‮⁦-⁩]/i;
/** What claims to come from elsewhere than the passages. */
const foreignVoice =
  /系统提示|提示词|system prompt|开发者模式|developer mode|忽略(?:以上|之前|前面|所有)|ignore (?:all|any|the|previous)|我是.{0,12}(?:模型|助手|管理员)|作为.{0,8}(?:AI|人工智能|语言模型)|管理员密码|api[ _-]?key|token/i;
const revealsAnswer =
  /(?:答案|正确选项|应该?选|应选|选择?|故选|排除.{0,6}选)\s*(?:是|为|：|:)?\s*[(（]?[A-E](?![A-Za-z])|[A-E]\s*(?:项|选项)?\s*(?:是|为)?\s*正确|answer is/i;
const letter = '(?<![A-Za-z0-9])[A-E](?![A-Za-z0-9])';
/** Judges single options: those that are left out tell the one that is right. */
const judgesOption = new RegExp(
  [
    `(?:排除|剩下|只剩|去掉|符合|成立).*${letter}`,
    `${letter}.*(?:排除|剩下|去掉|符合|成立)`,
    `${letter}\\s*(?:选?项)?\\s*[都也才就并不更最说法的]*(?:对(?![于冲应比称数象手])|错|是|正确)`,
    `(?:是|选|答)\\s*\\(?\\s*${letter}`,
  ].join('|'),
);

/** Of a sentence that is said of a passage so much stands in it, by pairs of letters. */
const leastShare = 0.3;
const maxOfInstructions = 0.75;

/** Whether a sentence may be shown: each citation exists, what is said stands there, and nothing else is smuggled in. */
export function mayBeShown(sentence: CitedSentence, rules: SentenceRules): boolean {
  const { text, citations } = sentence;
  const cited = citations.flatMap((no) => rules.passages.filter((passage) => passage.no === no));
  if (cited.length < citations.length) return false;
  const plain = text.normalize('NFKC');
  if (foreign.test(text) || foreign.test(plain) || foreignVoice.test(plain)) return false;
  if (rules.isHint && (revealsAnswer.test(plain) || judgesOption.test(plain))) return false;
  // Of what cites nothing, nothing stands there.
  const taught = cited.map((passage) => passage.text).join(' ');
  const isSaidThere = shareIn(text, taught) >= leastShare;
  const isOfRules =
    shareIn(text, rules.instructions) >= maxOfInstructions &&
    shareIn(text, taught) < maxOfInstructions;
  return isSaidThere && !isOfRules && numbersStandIn(plain, `${taught} ${rules.question}`);
}

/** A number that nobody said is made up. */
function numbersStandIn(text: string, source: string): boolean {
  const known = new Set(source.normalize('NFKC').match(/\d+(?:\.\d+)?/g));
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).every((number) => known.has(number));
}

const order =
  /(?:忽略|无视)(?:.{0,3}(?:以上|之前|前面|上面|所有|一切|全部|你的|这些).{0,8})?(?:规则|指令|要求|提示)|ignore .{0,30}(?:instruction|rule|prompt)|disregard .{0,30}(?:instruction|rule)|你现在是|从现在起你|system\s*prompt|系统提示|<\/?(?:system|assistant|passages?)>|\[\/?INST\]|<\|im_/i;

/** Whether a passage speaks to the machine and not to the student: it is shown as what it is, but not given to a model. */
export const isOrder = (text: string): boolean => order.test(text.normalize('NFKC'));
