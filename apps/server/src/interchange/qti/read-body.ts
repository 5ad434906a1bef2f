import { allElements, elementIn, htmlIn, textIn, type XmlElement } from '../xml/read-xml.ts';
import { insideOf, isPart, isUnit, lineOf, partAround } from './own-layout.ts';

export const feedback = ['feedbackinline', 'feedbackblock'];

const isRubric = ({ name }: XmlElement): boolean => name === 'rubricblock';

/** The HTML inside an element without what is left out of it. */
export function htmlInside(
  element: XmlElement | undefined,
  isLeft: (element: XmlElement) => boolean = () => false,
): string {
  if (element === undefined) return '';
  const write = (one: XmlElement): string | undefined => {
    if (isLeft(one)) return '';
    const line = lineOf(one);
    return line === undefined ? undefined : `<${line}>${htmlIn(one, write)}</${line}>`;
  };
  return htmlIn(insideOf(element, isLeft), write);
}

interface PartWords {
  /** Its own words, or its prompt. */
  readonly words: string;
  /** How it is graded by hand. */
  readonly rubric: string;
  readonly unit: string;
}

/** The words of an item, sorted by what asks; a sign where a gap stands among them. */
export function partsOfBody(
  body: XmlElement,
  found: readonly XmlElement[],
): { stem: string; rubric: string; parts: PartWords[] } {
  const around = found.map((asking) => partAround(body, asking));
  const isOnly = found.length === 1;
  const stem = stemOf(body, (element) => {
    if (isRubric(element) || feedback.includes(element.name)) return '';
    if (isPart(element) && around.includes(element)) return '';
    const at = found.indexOf(element);
    if (at === -1) return element.name === 'mediainteraction' ? '' : undefined;
    if (!isOnly) return `【${at + 1}】`;
    const isInline = /textentry|inlinechoice/.test(element.name);
    return isInline ? ' _____ ' : '';
  });
  const parts = found.map((asking, index) => wordsOfPart(asking, around[index]));
  const rubrics = allElements(body, 'rubricblock').filter(
    (one) =>
      !around.some((part) => part !== undefined && allElements(part, one.name).includes(one)),
  );
  return { stem, rubric: rubrics.map((one) => htmlInside(one)).join(''), parts };
}

function stemOf(body: XmlElement, write: (element: XmlElement) => string | undefined): string {
  const isLeft = (element: XmlElement) => write(element) === '';
  const own = (element: XmlElement): string | undefined => {
    const line = lineOf(element);
    if (line !== undefined) return `<${line}>${htmlIn(element, own)}</${line}>`;
    return write(element);
  };
  return htmlIn(insideOf(body, isLeft), own);
}

const chosen = ['prompt', 'gaptext', 'gapimg'];

/** The text that holds gaps to fill by choosing, or words to choose among. */
function textWithin(asking: XmlElement): string {
  if (!['gapmatchinteraction', 'hottextinteraction'].includes(asking.name)) return '';
  const gaps = allElements(asking, 'gap');
  const write = (element: XmlElement): string | undefined => {
    if (chosen.includes(element.name)) return '';
    if (element.name === 'gap') return ` 【${gaps.indexOf(element) + 1}】 `;
    return element.name === 'hottext' ? `<u>${htmlInside(element)}</u>` : undefined;
  };
  return htmlIn(asking, write).trim();
}

function wordsOfPart(asking: XmlElement, around: XmlElement | undefined): PartWords {
  const prompt = `${htmlInside(elementIn(asking, 'prompt'))}${textWithin(asking)}`;
  if (around === undefined) return { words: prompt, rubric: '', unit: '' };
  const isLeft = (one: XmlElement) => one === asking || isUnit(one) || isRubric(one);
  const [unit] = allElements(around, 'span').filter(isUnit);
  return {
    words: `${htmlInside(around, isLeft)}${prompt}`,
    rubric: allElements(around, 'rubricblock')
      .map((one) => htmlInside(one))
      .join(''),
    unit: textIn(unit).trim(),
  };
}
