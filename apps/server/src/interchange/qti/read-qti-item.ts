import type { Pictures, RawQuestion } from '../banks/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import { choiceOf, gapOf, joinTexts, partOf } from '../banks/weighed-answers.ts';
import { valueOf } from '../gift/numeric-value.ts';
import {
  allElements,
  elementIn,
  elementsIn,
  htmlIn,
  textIn,
  type XmlElement,
} from '../xml/read-xml.ts';

type Asked = Pick<RawQuestion, 'type'> & Partial<RawQuestion> & { notes: readonly string[] };

const asks = [
  ...['choiceinteraction', 'textentryinteraction', 'extendedtextinteraction'],
  ...['inlinechoiceinteraction', 'matchinteraction', 'orderinteraction', 'associateinteraction'],
  ...['hotspotinteraction', 'hottextinteraction', 'gapmatchinteraction', 'sliderinteraction'],
  ...['graphicgapmatchinteraction', 'graphicorderinteraction', 'graphicassociateinteraction'],
  ...['selectpointinteraction', 'positionobjectinteraction', 'drawinginteraction'],
  ...['uploadinteraction', 'mediainteraction', 'custominteraction', 'portablecustominteraction'],
];
const feedback = ['feedbackinline', 'feedbackblock'];

/** The question of an assessmentItem of QTI 2 or 3. Throws RowFault. */
export function readQtiItem(item: XmlElement, pictures: Pictures): Omit<RawQuestion, 'place'> {
  const body = elementIn(item, 'itembody');
  const found = body === undefined ? [] : allElements(body, ...asks);
  if (body === undefined || found.length === 0) throw new RowFault('没有作答的地方，不是题目');
  const asked = found.map((one) => askedOf(one, item));
  const [first] = asked;
  const { stem, rubric } = stemOf(body, found);
  const notes = new Set([...lostOf(item), ...asked.flatMap((one) => one.notes)]);
  const own = {
    form: 'html' as const,
    key: (item.attributes['identifier'] ?? '').trim(),
    ...{ bank: '', difficulty: '', options: [], answer: '' },
    explanation: generalOf(item),
    pictures,
  };
  if (asked.length === 1 && first !== undefined) {
    const answer = first.type === 'essay' ? joinTexts(first.answer ?? '', rubric) : first.answer;
    return { ...own, ...first, stem, answer: answer ?? '', notes: [...notes] };
  }
  const parts = asked.map((one, index) =>
    partOf(index, { stem: promptOf(found[index], index), options: [], answer: '', ...one }),
  );
  return { ...own, type: 'composite', stem, parts, notes: [...notes] };
}

/** The text without what asks; a sign where a gap was. */
function stemOf(body: XmlElement, found: readonly XmlElement[]) {
  const rubric = allElements(body, 'rubricblock').map((block) => htmlIn(block));
  const isOnly = found.length === 1;
  const stem = htmlIn(body, (element) => {
    if (element.name === 'rubricblock' || feedback.includes(element.name)) return '';
    const at = found.indexOf(element);
    if (at === -1) return undefined;
    if (!isOnly) return `【${at + 1}】`;
    const isInline = /textentry|inlinechoice/.test(element.name);
    return isInline ? ' _____ ' : htmlIn(elementIn(element, 'prompt'));
  });
  return { stem, rubric: rubric.join('') };
}

function promptOf(element: XmlElement | undefined, index: number): string {
  const prompt = htmlIn(elementIn(element, 'prompt'));
  return prompt.trim() === '' ? `第 ${index + 1} 空` : prompt;
}

function askedOf(element: XmlElement, item: XmlElement): Asked {
  const declared = elementsIn(item, 'responsedeclaration').find(
    ({ attributes }) => attributes['identifier'] === element.attributes['responseidentifier'],
  );
  switch (element.name) {
    case 'choiceinteraction':
      return choice(elementsIn(element, 'simplechoice'), declared, item);
    case 'inlinechoiceinteraction':
      return choice(elementsIn(element, 'inlinechoice'), declared, item);
    case 'textentryinteraction':
      return entry(declared);
    case 'extendedtextinteraction':
      return { type: 'essay', answer: correctOf(declared).join('<br>'), notes: [] };
    default:
      throw new RowFault(`题型 ${element.name.replace('interaction', '')} 这里没有`);
  }
}

const correctOf = (declared: XmlElement | undefined): string[] =>
  elementsIn(elementIn(declared, 'correctresponse'), 'value').map((value) => textIn(value).trim());

/** What each answer is worth where the file gives more than the right one. */
const mappedOf = (declared: XmlElement | undefined): Map<string, number> =>
  new Map(
    elementsIn(elementIn(declared, 'mapping'), 'mapentry').map(({ attributes }) => [
      attributes['mapkey'] ?? '',
      Number(attributes['mappedvalue'] ?? 0),
    ]),
  );

function choice(
  choices: readonly XmlElement[],
  declared: XmlElement | undefined,
  item: XmlElement,
): Asked {
  const several = declared?.attributes['cardinality'] === 'multiple';
  const correct = correctOf(declared);
  const mapped = mappedOf(declared);
  const right = new Set(
    correct.length > 0 ? correct : [...mapped].flatMap(([key, value]) => (value > 0 ? [key] : [])),
  );
  const answers = choices.map((one) => {
    const id = one.attributes['identifier'] ?? '';
    return {
      text: htmlIn(one, (inner) => (feedback.includes(inner.name) ? '' : undefined)),
      fraction: right.has(id) ? 100 / (several ? right.size : 1) : 0,
      feedback: joinTexts(
        ...allElements(one, ...feedback).map((inner) => htmlIn(inner)),
        ...modalOf(item, id),
      ),
    };
  });
  const { notes, ...judged } = choiceOf(answers, several);
  const isWeighed = new Set([...right].map((key) => mapped.get(key) ?? 1)).size > 1;
  const told = isWeighed ? ['选项的部分得分没有保留：全部选对才算对'] : [];
  // Two options that say true and false are a judgement.
  const words = answers.map(({ text }) =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .trim()
      .toLowerCase(),
  );
  const isTruth = words.length === 2 && words.includes('true') && words.includes('false');
  return { ...judged, ...(isTruth && { type: 'judge' }), notes: [...notes, ...told] };
}

function entry(declared: XmlElement | undefined): Asked {
  const correct = correctOf(declared);
  const mapped = mappedOf(declared);
  if (['float', 'integer'].includes(declared?.attributes['basetype'] ?? ''))
    return { type: 'numeric', values: correct.map(valueOf), notes: [] };
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

/** Feedback that is shown for one choice. */
const modalOf = (item: XmlElement, id: string): string[] =>
  elementsIn(item, 'modalfeedback')
    .filter(({ attributes }) => attributes['identifier'] === id)
    .map((element) => htmlIn(element));

function generalOf(item: XmlElement): string {
  const ids = new Set(
    allElements(item, 'simplechoice', 'inlinechoice').map(
      ({ attributes }) => attributes['identifier'],
    ),
  );
  const general = elementsIn(item, 'modalfeedback').filter(
    ({ attributes }) => !ids.has(attributes['identifier']),
  );
  return joinTexts(...new Set(general.map((element) => htmlIn(element))));
}

function lostOf(item: XmlElement): string[] {
  const processing = elementIn(item, 'responseprocessing');
  const isOwn = processing !== undefined && elementsIn(processing).length > 0;
  return [
    ...(isOwn ? ['自己写的判分规则没有保留，按标准答案判分'] : []),
    ...(elementsIn(item, 'templatedeclaration').length > 0 ? ['随机参数（template）没有保留'] : []),
  ];
}
