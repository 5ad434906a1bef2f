import { htmlOfFormat, wordsOf } from '../../banks/foreign-html.ts';
import { truthOf } from '../../banks/question-types.ts';
import type { BrokenRow, RawQuestion } from '../../banks/read/raw-question.ts';
import { RowFault } from '../../banks/row-fault.ts';
import {
  choiceOf,
  gapOf,
  joinTexts,
  truthOfAnswer,
  type WeighedAnswer,
} from '../../banks/read/weighed-answers.ts';
import {
  allElements,
  elementIn,
  elementsIn,
  fieldIn,
  textIn,
  type XmlElement,
} from '../../xml/read-xml.ts';

export interface Qti {
  readonly title: string;
  readonly questions: readonly RawQuestion[];
  readonly broken: readonly BrokenRow[];
}

type Judged = Pick<RawQuestion, 'type' | 'options' | 'answer'> & { notes: readonly string[] };

/** Reads an assessment or a question bank of QTI 1.2 in the profile of Common Cartridge. */
export function readQti1p2(root: XmlElement): Qti {
  const whole = elementIn(root, 'assessment') ?? elementIn(root, 'objectbank');
  const questions: RawQuestion[] = [];
  const broken: BrokenRow[] = [];
  for (const [index, item] of allElements(root, 'item').entries()) {
    const title = (item.attributes['title'] ?? '').trim().slice(0, 30);
    const place = `第 ${index + 1} 题${title === '' ? '' : `（${title}）`}`;
    try {
      questions.push({ ...questionOf(item), place });
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      broken.push({ place, reason: error.message });
    }
  }
  return { title: (whole?.attributes['title'] ?? '').trim(), questions, broken };
}

function questionOf(item: XmlElement): Omit<RawQuestion, 'place'> {
  const presentation = elementIn(item, 'presentation');
  const { notes, ...judged } = judgedOf(item, presentation);
  const weight = Number(metadataOf(item, 'cc_weighting') || 1);
  return {
    form: 'html',
    key: item.attributes['ident'] ?? '',
    bank: '',
    stem: stemOf(presentation),
    explanation: feedbackOf(item, generalFeedback(item)),
    difficulty: '',
    ...judged,
    notes: [...notes, ...(weight === 1 ? [] : ['分值没有保留：这里每题一样重'])],
  };
}

const profiles = {
  multiple_choice: 'one',
  multiple_response: 'several',
  true_false: 'truth',
  essay: 'essay',
  fib: 'gap',
  pattern_match: 'gap',
} as const;

type Kind = (typeof profiles)[keyof typeof profiles];

function kindOf(item: XmlElement, presentation: XmlElement | undefined): Kind {
  const profile = metadataOf(item, 'cc_profile');
  const name = /^cc\.([a-z_]+)\.v0p1$/.exec(profile)?.[1];
  if (name !== undefined && name in profiles) return profiles[name as keyof typeof profiles];
  if (profile !== '') throw new RowFault(`题型“${profile.slice(0, 40)}”这里没有`);
  const [list] = presentation ? allElements(presentation, 'response_lid') : [];
  if (list !== undefined) return list.attributes['rcardinality'] === 'Multiple' ? 'several' : 'one';
  if (presentation === undefined || allElements(presentation, 'response_str').length === 0)
    throw new RowFault('这种题没有可以作答的地方');
  return rightTexts(item).length > 0 ? 'gap' : 'essay';
}

function judgedOf(item: XmlElement, presentation: XmlElement | undefined): Judged {
  const kind = kindOf(item, presentation);
  if (kind === 'essay') {
    const [solution] = allElements(item, 'solutionmaterial');
    return { type: 'essay', options: [], answer: materialsIn(solution), notes: [] };
  }
  if (kind === 'gap') {
    const isPattern = allElements(item, 'varsubset').length > 0;
    const gap = gapOf(rightTexts(item).map((text) => ({ text, fraction: 100, feedback: '' })));
    return {
      ...gap,
      notes: [...gap.notes, ...(isPattern ? ['“答案里包含这段文字就算对”的规则没有保留'] : [])],
    };
  }
  return choiceIn(item, kind, presentation);
}

function choiceIn(
  item: XmlElement,
  kind: 'one' | 'several' | 'truth',
  presentation: XmlElement | undefined,
): Judged {
  const right = rightIdents(item);
  const labels = presentation ? allElements(presentation, 'response_label') : [];
  const answers: WeighedAnswer[] = labels.map((label) => {
    const ident = label.attributes['ident'] ?? '';
    return {
      text: materialsIn(label),
      fraction: right.has(ident) ? (kind === 'several' ? 100 / right.size : 100) : 0,
      feedback: feedbackOf(item, choiceFeedback(item, ident)),
    };
  });
  if (kind !== 'truth') return choiceOf(answers, kind === 'several');
  const isTrue = [...right].map((ident) => truthOfLabel(labels, ident))[0];
  if (isTrue === undefined) throw new RowFault('判断题没有说哪个答案是对的');
  const feedback = (truth: boolean) =>
    answers.find((_one, at) => truthOfLabel(labels, labels[at]?.attributes['ident']) === truth)
      ?.feedback ?? '';
  return truthOfAnswer(isTrue, { true: feedback(true), false: feedback(false) });
}

/** By its name, or else by its words. */
function truthOfLabel(labels: readonly XmlElement[], ident = ''): boolean | undefined {
  const label = labels.find(({ attributes }) => attributes['ident'] === ident);
  return truthOf(ident) ?? truthOf(wordsOf(materialsIn(label)));
}

const conditionsOf = (item: XmlElement): XmlElement[] =>
  elementsIn(elementIn(item, 'resprocessing'), 'respcondition');

const isScored = (condition: XmlElement): boolean =>
  elementsIn(condition, 'setvar').some((one) => Number(textIn(one)) > 0);

/** What earns the mark; what stands inside `not` is what must not be chosen. */
function valuesOf(element: XmlElement | undefined, ...names: string[]): string[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name === 'not') return [];
    return names.includes(child.name) ? [textIn(child).trim()] : valuesOf(child, ...names);
  });
}

const rightIdents = (item: XmlElement): Set<string> =>
  new Set(
    conditionsOf(item)
      .filter(isScored)
      .flatMap((condition) => valuesOf(elementIn(condition, 'conditionvar'), 'varequal')),
  );

const rightTexts = (item: XmlElement): string[] => [
  ...new Set(
    conditionsOf(item)
      .filter(isScored)
      .flatMap((one) => valuesOf(elementIn(one, 'conditionvar'), 'varequal', 'varsubset')),
  ),
];

const linksOf = (condition: XmlElement): string[] =>
  elementsIn(condition, 'displayfeedback').flatMap(
    ({ attributes }) => attributes['linkrefid'] ?? [],
  );

const choiceFeedback = (item: XmlElement, ident: string): string[] =>
  conditionsOf(item)
    .filter((condition) => !isScored(condition))
    .filter((one) => valuesOf(elementIn(one, 'conditionvar'), 'varequal').includes(ident))
    .flatMap(linksOf);

/** Everything that is told whatever was chosen, or for what is right. */
const generalFeedback = (item: XmlElement): string[] =>
  conditionsOf(item)
    .filter(
      (condition) =>
        isScored(condition) ||
        valuesOf(elementIn(condition, 'conditionvar'), 'varequal')[0] === undefined,
    )
    .flatMap(linksOf);

function feedbackOf(item: XmlElement, idents: readonly string[]): string {
  const wanted = new Set(idents);
  const found = elementsIn(item, 'itemfeedback').filter(({ attributes }) =>
    wanted.has(attributes['ident'] ?? ''),
  );
  return joinTexts(...found.map(materialsIn));
}

/** The question itself stands before the places for its answer. */
function stemOf(presentation: XmlElement | undefined): string {
  const flow = elementIn(presentation, 'flow') ?? presentation;
  return joinTexts(...elementsIn(flow, 'material').map(materialsIn));
}

function materialsIn(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return allElements(element, 'mattext')
    .map((text) => {
      const isHtml = text.attributes['texttype'] === 'text/html';
      return htmlOfFormat(textIn(text).trim(), isHtml ? 'html' : 'plain');
    })
    .filter((text) => text !== '')
    .join('<br>');
}

function metadataOf(item: XmlElement, label: string): string {
  const field = allElements(item, 'qtimetadatafield').find(
    (one) => fieldIn(one, 'fieldlabel') === label,
  );
  return fieldIn(field, 'fieldentry');
}
