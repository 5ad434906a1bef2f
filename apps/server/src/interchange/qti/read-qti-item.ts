import type { Pictures, RawQuestion } from '../banks/read/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import { truthOf } from '../banks/question-types.ts';
import { choiceOf, gapOf, joinTexts, partOf } from '../banks/read/weighed-answers.ts';
import { valueOf } from '../gift/numeric-value.ts';
import { allElements, elementIn, elementsIn, type XmlElement } from '../xml/read-xml.ts';
import { explanationOfPart, isOfPart, keyOfIdentifier } from './own-layout.ts';
import { feedback, htmlInside, partsOfBody } from './read-body.ts';
import { associated, gapsOf, hotTextOf, matchOfSets, orderOf } from './read-matching.ts';
import { markGraphics } from './mark-graphics.ts';
import { settleTemplate } from './settle-template.ts';
import { isOwnProcessing, mappedOf, toleranceOfResponse, valuesOf } from './read-processing.ts';

type Asked = Pick<RawQuestion, 'type'> & Partial<RawQuestion> & { notes: readonly string[] };

const asks = [
  ...['choiceinteraction', 'textentryinteraction', 'extendedtextinteraction'],
  ...['inlinechoiceinteraction', 'matchinteraction', 'orderinteraction', 'associateinteraction'],
  ...['hotspotinteraction', 'hottextinteraction', 'gapmatchinteraction', 'sliderinteraction'],
  ...['graphicgapmatchinteraction', 'graphicorderinteraction', 'graphicassociateinteraction'],
  ...['selectpointinteraction', 'positionobjectinteraction', 'drawinginteraction'],
  ...['uploadinteraction', 'mediainteraction', 'custominteraction', 'portablecustominteraction'],
];

/** The question of an assessmentItem of QTI 2 or 3. Throws RowFault. */
export async function readQtiItem(
  given: XmlElement,
  pictures: Pictures,
): Promise<Omit<RawQuestion, 'place'>> {
  const settled = settleTemplate(given);
  const marked = await markGraphics(settled.item, pictures);
  const question = readPlainItem(marked.item, marked.pictures);
  return { ...question, notes: [...settled.notes, ...marked.notes, ...question.notes] };
}

type ReadItem = Omit<RawQuestion, 'place' | 'notes'> & { readonly notes: readonly string[] };

function readPlainItem(item: XmlElement, pictures: Pictures): ReadItem {
  const body = elementIn(item, 'itembody');
  const all = body === undefined ? [] : allElements(body, ...asks);
  const found = withoutMedia(all);
  if (body === undefined || found.length === 0) throw new RowFault('没有作答的地方，不是题目');
  const { stem, rubric, parts } = partsOfBody(body, found);
  const asked = found.map((one, index) => askedOf(one, item, parts[index]?.unit ?? ''));
  const unheard = found.length < all.length ? ['声音或视频没有保留：可以把它放进课程'] : [];
  const notes = new Set([...lostOf(item), ...unheard, ...asked.flatMap((one) => one.notes)]);
  const own = {
    form: 'html' as const,
    key: keyOfIdentifier((item.attributes['identifier'] ?? '').trim()),
    ...{ bank: '', difficulty: '', options: [], answer: '' },
    explanation: generalOf(item),
    pictures,
  };
  const answered = asked.map((one, index) => {
    const told = joinTexts(parts[index]?.rubric ?? '', asked.length === 1 ? rubric : '');
    return one.type === 'essay' ? { ...one, answer: joinTexts(one.answer ?? '', told) } : one;
  });
  const [only, ...others] = answered;
  if (others.length === 0 && only !== undefined)
    return {
      ...{ ...own, ...only },
      stem: `${stem}${joinTexts(parts[0]?.words ?? '', only.stem ?? '')}`,
      notes: [...notes],
    };
  const composed = answered.flatMap((one, index) => {
    const response = found[index]?.attributes['responseidentifier'] ?? '';
    const words = parts[index]?.words ?? '';
    const explanation = explanationOfPart(item, response);
    // No part has parts of its own: they stand side by side, each with what was asked of all.
    const inner = one.parts ?? [{ ...one, stem: one.stem ?? '' }];
    return inner.map((part) => ({
      ...{ options: [], answer: '', ...part },
      stem: joinTexts(words, part.stem) || `第 ${index + 1} 空`,
      explanation,
    }));
  });
  const numbered = composed.map((part, index) => partOf(index, part));
  return { ...own, type: 'composite', stem, parts: numbered, notes: [...notes] };
}

/** What is played beside a question is not what is asked. */
function withoutMedia(found: readonly XmlElement[]): readonly XmlElement[] {
  const others = found.filter(({ name }) => name !== 'mediainteraction');
  return others.length === 0 ? found : others;
}

function askedOf(element: XmlElement, item: XmlElement, unit: string): Asked {
  const declared = elementsIn(item, 'responsedeclaration').find(
    ({ attributes }) => attributes['identifier'] === element.attributes['responseidentifier'],
  );
  switch (element.name) {
    case 'choiceinteraction':
      return choice(elementsIn(element, 'simplechoice'), declared, item);
    case 'inlinechoiceinteraction':
      return choice(elementsIn(element, 'inlinechoice'), declared, item);
    case 'textentryinteraction':
      return entry(declared, item, unit);
    case 'extendedtextinteraction':
      return { type: 'essay', answer: valuesOf(declared).join('<br>'), notes: [] };
    case 'matchinteraction':
      return matchOfSets(element, declared);
    case 'associateinteraction':
      return associated(element, declared);
    case 'gapmatchinteraction':
      return gapsOf(element, declared);
    case 'orderinteraction':
      return orderOf(element, declared);
    case 'hottextinteraction':
      return hotTextOf(element, declared);
    case 'sliderinteraction':
      return { ...entry(declared, item, unit), notes: ['滑块改成了填数'] };
    default:
      throw new RowFault(refusedOf(element.name.replace('interaction', '')));
  }
}

/** Why an interaction is not taken, and what could be done instead. */
const refusals: Readonly<Record<string, string>> = {
  selectpoint: '在图上选点的题这里没有：请改成选择题，在图上标出字母',
  positionobject: '在图上摆放的题这里没有：请在图上标出位置，改成选择题',
  drawing: '画图的题这里没有：可以布置成作业，由学生上传图片',
  upload: '上传文件的题这里没有：可以布置成作业',
  media: '播放声音或视频的题这里没有：可以把它放进课程',
};

const refusedOf = (kind: string): string =>
  refusals[kind] ?? `自制的题型（${kind}）要运行文件里的程序，这里不支持`;

function choice(
  choices: readonly XmlElement[],
  declared: XmlElement | undefined,
  item: XmlElement,
): Asked {
  const several = declared?.attributes['cardinality'] === 'multiple';
  const correct = valuesOf(declared);
  const mapped = mappedOf(declared);
  const right = new Set(
    correct.length > 0 ? correct : [...mapped].flatMap(([key, value]) => (value > 0 ? [key] : [])),
  );
  if (right.size === 0) throw new RowFault(keylessOf(item));
  const answers = choices.map((one) => {
    const id = one.attributes['identifier'] ?? '';
    return {
      text: htmlInside(one, (inner) => feedback.includes(inner.name)),
      fraction: right.has(id) ? 100 / (several ? right.size : 1) : 0,
      feedback: joinTexts(
        ...allElements(one, ...feedback).map((inner) => htmlInside(inner)),
        ...modalOf(item, id),
      ),
    };
  });
  const { notes, ...judged } = choiceOf(answers, several);
  const isWeighed = new Set([...right].map((key) => mapped.get(key) ?? 1)).size > 1;
  const told = isWeighed ? ['选项的部分得分没有保留：全部选对才算对'] : [];
  const type = several ? 'multiple' : isTruth(answers, choices) ? 'judge' : judged.type;
  return { ...judged, type, notes: [...notes, ...told] };
}

/** Why a choice has no key: what changes with each answer has none of its own, nor has a survey. */
const keylessOf = (item: XmlElement): string =>
  item.attributes['adaptive'] === 'true'
    ? '这道题会随作答一步步变化（adaptive），没有固定的答案：请拆成几道题'
    : '没有写明哪个选项是对的：请在原来的工具里写明（correctResponse）再导出；问卷请用「问卷」来做';

/** Two options that say true and false, or are called so, are a judgement. */
function isTruth(answers: readonly { text: string }[], choices: readonly XmlElement[]): boolean {
  const words = answers.map(({ text }) => text.replaceAll(/<[^>]*>/g, '').trim());
  const names = choices.map((one) => (one.attributes['identifier'] ?? '').replace(/_\d+$/, ''));
  const areBoth = (texts: readonly string[]) =>
    texts.length === 2 &&
    ['true', 'false'].every((word) => texts.some((text) => word === text.toLowerCase()));
  const truths = words.map(truthOf);
  return areBoth(words) || (areBoth(names) && truths.includes(true) && truths.includes(false));
}

function entry(declared: XmlElement | undefined, item: XmlElement, unit: string): Asked {
  const correct = valuesOf(declared);
  const mapped = mappedOf(declared);
  if (['float', 'integer'].includes(declared?.attributes['basetype'] ?? ''))
    return number(correct, declared, item, unit);
  const best = Math.max(0, ...mapped.values());
  const answers = [...new Set([...correct, ...mapped.keys()])].map((text) => ({
    text,
    fraction: correct.includes(text)
      ? 100
      : Math.round(((mapped.get(text) ?? 0) / (best || 1)) * 100),
    feedback: '',
  }));
  return gapOf(answers);
}

function number(
  correct: readonly string[],
  declared: XmlElement | undefined,
  item: XmlElement,
  unit: string,
): Asked {
  const told = toleranceOfResponse(item, declared?.attributes['identifier'] ?? '');
  const tolerance = told === undefined ? 0 : Math.min(told.below, told.above);
  return {
    type: 'numeric',
    values: correct.map((text) => ({ ...valueOf(text), tolerance })),
    unit,
    notes: told?.below === told?.above ? [] : ['允许的误差两边不同，按小的一边保留'],
  };
}

/** Feedback that is shown for one choice. */
const modalOf = (item: XmlElement, id: string): string[] =>
  elementsIn(item, 'modalfeedback')
    .filter(({ attributes }) => attributes['identifier'] === id)
    .map((element) => htmlInside(element));

function generalOf(item: XmlElement): string {
  const ids = new Set(
    allElements(item, 'simplechoice', 'inlinechoice').map(
      ({ attributes }) => attributes['identifier'],
    ),
  );
  const general = elementsIn(item, 'modalfeedback').filter(
    (one) => !ids.has(one.attributes['identifier']) && !isOfPart(one),
  );
  return joinTexts(...new Set(general.map((element) => htmlInside(element))));
}

function lostOf(item: XmlElement): string[] {
  return [
    ...(isOwnProcessing(item) ? ['自己写的判分规则没有保留，按标准答案判分'] : []),
    ...(elementsIn(item, 'assessmentstimulusref').length > 0
      ? ['共用的材料（stimulus）没有保留，请写进题干']
      : []),
  ];
}
