import { allElements, elementIn, elementsIn, textIn, type XmlElement } from '../xml/read-xml.ts';
import { evaluate, type TemplateValue } from './template-expression.ts';

const comparisons = new Set(['match', 'equal', 'equalrounded']);

/**
 * What the rules of an item give marks for, where a response has no right answer of its own: the first value with which
 * it is compared alone. By the response's name.
 */
export function judgedKeys(
  item: XmlElement,
  values: ReadonlyMap<string, TemplateValue>,
): Map<string, TemplateValue> {
  const asked = new Set(
    elementsIn(item, 'responsedeclaration')
      .filter((one) => !['correctresponse', 'mapping'].some((name) => elementIn(one, name)))
      .map(({ attributes }) => attributes['identifier'] ?? ''),
  );
  const keys = new Map<string, TemplateValue>();
  const processing = elementIn(item, 'responseprocessing');
  if (processing === undefined || asked.size === 0) return keys;
  for (const branch of allElements(processing, 'responseif', 'responseelseif')) {
    const [condition, ...rules] = elementsIn(branch);
    if (condition === undefined || !comparisons.has(condition.name) || !rules.some(isMark))
      continue;
    const sides = elementsIn(condition);
    const response = sides.find(
      ({ name, attributes }) => name === 'variable' && asked.has(attributes['identifier'] ?? ''),
    );
    const other = sides.find((one) => one !== response);
    const name = response?.attributes['identifier'] ?? '';
    if (other === undefined || name === '' || keys.has(name) || asksMore(other, asked)) continue;
    const chance = () => 0;
    keys.set(name, evaluate(other, { values, chance }));
  }
  return keys;
}

/** A rule that gives more than nothing. */
const isMark = (rule: XmlElement): boolean =>
  rule.name === 'setoutcomevalue' &&
  /score/i.test(rule.attributes['identifier'] ?? '') &&
  allElements(rule, 'basevalue').some((one) => Number(textIn(one)) > 0);

const asksMore = (expression: XmlElement, asked: ReadonlySet<string>): boolean =>
  [expression, ...allElements(expression, 'variable')].some(
    ({ name, attributes }) => name === 'variable' && asked.has(attributes['identifier'] ?? ''),
  );
