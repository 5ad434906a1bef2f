import { isDeepStrictEqual } from 'node:util';
import { RowFault } from '../banks/row-fault.ts';
import { allElements, elementIn, elementsIn, textIn, type XmlElement } from '../xml/read-xml.ts';
import { evaluate, stepsOfItem, valueOfText, type TemplateValue } from './template-expression.ts';

const comparisons = new Set(['match', 'equal', 'equalrounded']);

interface Given {
  readonly key: TemplateValue;
  /** The most that a rule gives for it. */
  readonly mark: number;
}

/**
 * What the rules of an item give the most marks for, where a response has no right answer of its own: of the values with
 * which it is compared alone. By the response's name. Throws RowFault where several are worth as much.
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
  const best = new Map<string, readonly Given[]>();
  const processing = elementIn(item, 'responseprocessing');
  if (processing === undefined || asked.size === 0) return new Map();
  const outcomes = outcomesOf(item);
  const scope = { values, chance: () => 0, steps: stepsOfItem() };
  for (const branch of allElements(processing, 'responseif', 'responseelseif')) {
    const [condition, ...rules] = elementsIn(branch);
    if (condition === undefined || !comparisons.has(condition.name)) continue;
    const mark = Math.max(0, ...rules.map((rule) => markOf(rule, outcomes)));
    if (mark === 0) continue;
    const sides = elementsIn(condition);
    const response = sides.find(
      ({ name, attributes }) => name === 'variable' && asked.has(attributes['identifier'] ?? ''),
    );
    const other = sides.find((one) => one !== response);
    const name = response?.attributes['identifier'] ?? '';
    if (other === undefined || name === '' || asksMore(other, asked)) continue;
    const key = evaluate(other, scope);
    if (key !== null) best.set(name, bestOf(best.get(name) ?? [], { key, mark }));
  }
  return new Map([...best].map(([name, given]) => [name, onlyOne(given)]));
}

function bestOf(known: readonly Given[], one: Given): readonly Given[] {
  const [first] = known;
  if (first === undefined || one.mark > first.mark) return [one];
  if (one.mark < first.mark || known.some(({ key }) => isDeepStrictEqual(key, one.key)))
    return known;
  return [...known, one];
}

function onlyOne([given, ...others]: readonly Given[]): TemplateValue {
  if (others.length > 0)
    throw new RowFault(
      '判分规则里有几个得分一样的答案，看不出哪个是标准答案：请在原来的工具里写明（correctResponse），再导出',
    );
  return given?.key ?? null;
}

/** What the outcomes of an item begin with. */
const outcomesOf = (item: XmlElement): Map<string, TemplateValue> =>
  new Map(
    elementsIn(item, 'outcomedeclaration').map((one) => {
      const text = textIn(elementIn(one, 'defaultvalue', 'value'));
      return [
        one.attributes['identifier'] ?? '',
        valueOfText(text, one.attributes['basetype'] ?? ''),
      ];
    }),
  );

/** How much a rule adds to the marks; 0 for one that adds none, takes some away, or does not say. */
function markOf(rule: XmlElement, outcomes: ReadonlyMap<string, TemplateValue>): number {
  const name = rule.attributes['identifier'] ?? '';
  const [given] = elementsIn(rule);
  if (rule.name !== 'setoutcomevalue' || !/score/i.test(name) || given === undefined) return 0;
  const values = new Map([...outcomes, [name, 0] as const]);
  try {
    const mark = evaluate(given, { values, chance: () => 0, steps: stepsOfItem() });
    return typeof mark === 'number' && mark > 0 ? mark : 0;
  } catch (error) {
    if (error instanceof RowFault) return 0;
    throw error;
  }
}

const asksMore = (expression: XmlElement, asked: ReadonlySet<string>): boolean =>
  [expression, ...allElements(expression, 'variable')].some(
    ({ name, attributes }) => name === 'variable' && asked.has(attributes['identifier'] ?? ''),
  );
