import { allElements, elementsIn, htmlIn, type XmlElement } from '../xml/read-xml.ts';

/** What an item of ours holds together: the words of a question or part, and where it is answered. */
export const partClass = 'xuezhou-part';
/** Behind the gap of a number. */
export const unitClass = 'xuezhou-unit';

/** Underlined and struck words have no element in QTI 2, but classes in the vocabulary of QTI 3. */
export const lineClasses = { u: 'qti-underline', s: 'qti-strikethrough' } as const;

const hasClass = (element: XmlElement, name: string): boolean =>
  (element.attributes['class'] ?? '').split(/\s+/).includes(name);

export const isPart = (element: XmlElement): boolean =>
  element.name === 'div' && hasClass(element, partClass);

export const isUnit = (element: XmlElement): boolean => hasClass(element, unitClass);

/** The element of HTML that a class stands for. */
export function lineOf(element: XmlElement): string | undefined {
  const found = Object.entries(lineClasses).find(([, name]) => hasClass(element, name));
  return element.name === 'span' ? found?.[0] : undefined;
}

/** What an answer is asked in, where it is a part of ours. */
export const partAround = (body: XmlElement, asking: XmlElement): XmlElement | undefined =>
  allElements(body, 'div').find(
    (one) => isPart(one) && allElements(one, asking.name).includes(asking),
  );

/** The element, or what a lone `div` in it holds: QTI wants blocks where we have lines. */
export function insideOf(element: XmlElement, isLeft: (child: XmlElement) => boolean): XmlElement {
  const kept = element.children.filter((child) =>
    typeof child === 'string' ? child.trim() !== '' : !isLeft(child),
  );
  const [only, ...others] = kept;
  if (others.length > 0 || only === undefined || typeof only === 'string') return element;
  return only.name === 'div' && !isPart(only) ? only : element;
}

/** The identifier of an item: the question's key, or a mark that it has none. */
export function identifierOf(key: string, index: number): string {
  if (key === '') return `_n${index + 1}`;
  if (/^[A-Za-z][\w.-]*$/.test(key)) return key;
  return `_k${key.replaceAll(/[^A-Za-z0-9-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}.`)}`;
}

/** The key that an identifier was made of; another program's is the key itself. */
export function keyOfIdentifier(identifier: string): string {
  if (/^_n\d+$/.test(identifier)) return '';
  if (!identifier.startsWith('_k')) return identifier;
  return identifier
    .slice(2)
    .replaceAll(/_([\da-f]{1,5})\./g, (_all, point: string) =>
      String.fromCodePoint(Number.parseInt(point, 16)),
    );
}

const explanation = /^EXPLANATION(_\d+)?$/;

export const explanationOutcome = (response: string): string =>
  response.replace('RESPONSE', 'EXPLANATION');

/** The explanation of a part, which is told for its response alone. */
export const explanationOfPart = (item: XmlElement, response: string): string =>
  elementsIn(item, 'modalfeedback')
    .filter((one) => {
      const outcome = one.attributes['outcomeidentifier'] ?? '';
      return (
        explanation.exec(outcome)?.[1] !== undefined && outcome === explanationOutcome(response)
      );
    })
    .map((one) => htmlIn(insideOf(one, () => false)))
    .join('');

export const isOfPart = (feedback: XmlElement): boolean =>
  explanation.exec(feedback.attributes['outcomeidentifier'] ?? '')?.[1] !== undefined;
