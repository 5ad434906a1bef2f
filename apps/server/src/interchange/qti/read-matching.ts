import { letterOf, type RawQuestion } from '../banks/read/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import { choiceOf, partOf } from '../banks/read/weighed-answers.ts';
import { allElements, elementsIn, type XmlElement } from '../xml/read-xml.ts';
import { htmlInside } from './read-body.ts';
import { mappedOf, valuesOf } from './read-processing.ts';

type Matched = Pick<RawQuestion, 'type'> & Partial<RawQuestion> & { notes: readonly string[] };

interface Named {
  readonly id: string;
  readonly text: string;
}

const namedIn = (element: XmlElement | undefined, ...names: string[]): Named[] =>
  element === undefined
    ? []
    : allElements(element, ...names).map((one) => ({
        id: one.attributes['identifier'] ?? '',
        text: htmlInside(one),
      }));

/** Pairs of names, `S T`, that count. */
function pairsOf(declared: XmlElement | undefined): [string, string][] {
  const correct = valuesOf(declared);
  const scoring = [...mappedOf(declared)].flatMap(([key, value]) => (value > 0 ? [key] : []));
  return (correct.length > 0 ? correct : scoring).flatMap((pair) => {
    const [from, to] = pair.split(/\s+/);
    return from === undefined || to === undefined ? [] : [[from, to] as [string, string]];
  });
}

/** Each thing on the left is a part that chooses among all on the right. */
export function matchOfSets(element: XmlElement, declared: XmlElement | undefined): Matched {
  const [left, right] = elementsIn(element, 'simplematchset');
  const sources = namedIn(left, 'simpleassociablechoice');
  const targets = namedIn(right, 'simpleassociablechoice');
  const pairs = pairsOf(declared);
  return partsOf(
    sources.map(({ id, text }) => ({
      text,
      right: pairs.flatMap(([from, to]) => (from === id ? [to] : [])),
    })),
    targets,
    { noun: '配对题', each: '每一项' },
  );
}

/** Of each pair that belongs together the one is a part that chooses the other among all. */
export function associated(element: XmlElement, declared: XmlElement | undefined): Matched {
  const choices = namedIn(element, 'simpleassociablechoice');
  const byId = new Map(choices.map((choice) => [choice.id, choice.text]));
  const firsts = new Map<string, string[]>();
  for (const [one, other] of pairsOf(declared))
    firsts.set(one, [...(firsts.get(one) ?? []), other]);
  return partsOf(
    [...firsts].map(([id, right]) => ({ text: byId.get(id) ?? id, right })),
    choices,
    { noun: '连线题', each: '每一对' },
  );
}

/** Each gap is a part that chooses among all that can be put into it. */
export function gapsOf(element: XmlElement, declared: XmlElement | undefined): Matched {
  const pairs = pairsOf(declared);
  const gaps = namedIn(element, 'gap').map(({ id }, index) => ({
    text: `第 ${index + 1} 空`,
    right: pairs.flatMap(([from, to]) => (to === id ? [from] : [])),
  }));
  return partsOf(gaps, namedIn(element, 'gaptext', 'gapimg'), {
    noun: '选词填空题',
    each: '每一空',
  });
}

/** Each place of an order is a part that chooses what stands there. */
export function orderOf(element: XmlElement, declared: XmlElement | undefined): Matched {
  const places = valuesOf(declared).map((id, index) => ({
    text: `第 ${index + 1} 位`,
    right: [id],
  }));
  return partsOf(places, namedIn(element, 'simplechoice'), { noun: '排序题', each: '每一位' });
}

/** What is to be chosen within a text. */
export function hotTextOf(element: XmlElement, declared: XmlElement | undefined): Matched {
  const several = declared?.attributes['cardinality'] === 'multiple';
  const right = new Set(valuesOf(declared));
  const answers = namedIn(element, 'hottext').map(({ id, text }) => ({
    text,
    fraction: right.has(id) ? 100 / (several ? right.size : 1) : 0,
    feedback: '',
  }));
  const { notes, ...judged } = choiceOf(answers, several);
  return { ...judged, notes: [...notes, '文中选词题改成了选择题：可选的词在文中划了线'] };
}

function partsOf(
  asked: readonly { readonly text: string; readonly right: readonly string[] }[],
  named: readonly Named[],
  { noun, each }: { noun: string; each: string },
): Matched {
  if (named.length < 2) throw new RowFault(`${noun}至少要有 2 个可选的`);
  const options = named.map(({ text }, index) => ({ letter: letterOf(index), text }));
  const letterBy = new Map(named.map(({ id }, index) => [id, letterOf(index)]));
  const parts = asked.flatMap(({ text, right }) => {
    const answer = right.flatMap((id) => letterBy.get(id) ?? []);
    const type = answer.length > 1 ? 'multiple' : '';
    return answer.length === 0 ? [] : [{ stem: text, type, options, answer: answer.join('') }];
  });
  const [only] = parts;
  if (only === undefined) throw new RowFault(`${noun}没有标准答案`);
  const left = asked.length - parts.length;
  const notes = [
    `${noun}改成了综合题：${each}是一道选择小题`,
    ...(left > 0 ? [`${left} 项没有答案，没有保留`] : []),
  ];
  if (parts.length === 1) return { ...only, notes: notes.slice(1) };
  return { type: 'composite', parts: parts.map((part, index) => partOf(index, part)), notes };
}
