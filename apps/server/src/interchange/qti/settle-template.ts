import { createHash } from 'node:crypto';
import { RowFault } from '../banks/row-fault.ts';
import { elementIn, elementsIn, textIn, type XmlElement } from '../xml/read-xml.ts';
import { judgedKeys } from './judged-keys.ts';
import { rewrite } from './rewrite.ts';
import {
  evaluate,
  stepsOfItem,
  valueOfText,
  type TemplateScope,
  type TemplateValue,
} from './template-expression.ts';

interface SettledItem {
  readonly item: XmlElement;
  /** What is lost by it, in Chinese. */
  readonly notes: readonly string[];
}

interface Run {
  readonly values: Map<string, TemplateValue>;
  readonly correct: Map<string, TemplateValue>;
  readonly chance: () => number;
  readonly steps: { left: number };
  readonly isKept: boolean;
}

const mostTries = 200;

/**
 * An item whose numbers are made anew for each student, with one set of them for all. The same item has the same set
 * each time, as an import of the same file changes nothing. Throws RowFault where none can be made.
 */
export function settleTemplate(item: XmlElement): SettledItem {
  const declared = elementsIn(item, 'templatedeclaration');
  if (declared.length === 0) return withJudged(item, new Map());
  const chance = chanceOf(item);
  const steps = stepsOfItem();
  for (let tried = 0; tried < mostTries; tried++) {
    const run = runOnce(item, declared, { chance, steps });
    if (!run.isKept) continue;
    const told = declared.flatMap(({ attributes: { identifier = '' } }) => {
      const value = shownOf(run.values.get(identifier));
      return value === '' ? [] : [`${identifier} = ${value}`];
    });
    const set = told.length > 0 ? `：${told.join('，').slice(0, 120)}` : '';
    const settled = withJudged(withValues(item, run), run.values);
    const note = `随机参数（template）取了一组定值，人人相同${set}`;
    return { item: settled.item, notes: [note, ...settled.notes] };
  }
  throw new RowFault(
    '题里有随机参数（template），找不出一组合它自己条件的数：请在原来的工具里选定一组数，再导出',
  );
}

/** Right answers that stand in the rules of marking alone. */
function withJudged(item: XmlElement, values: ReadonlyMap<string, TemplateValue>): SettledItem {
  const keys = judgedKeys(item, values);
  if (keys.size === 0) return { item, notes: [] };
  const settled = rewrite(item, (element) => {
    const key = keys.get(element.attributes['identifier'] ?? '');
    const isAsked = element.name === 'responsedeclaration' && key !== undefined && key !== null;
    return isAsked ? [withCorrect(element, key)] : undefined;
  });
  return { item: settled, notes: ['标准答案取自文件的判分规则，请核对'] };
}

/** Numbers of chance that the item's own name begins. */
function chanceOf({ attributes }: XmlElement): () => number {
  const seed = createHash('sha256')
    .update(attributes['identifier'] ?? '')
    .digest();
  let at = 0;
  return () => {
    const block = createHash('sha256').update(seed).update(String(at++)).digest();
    return block.readUInt32BE(0) / 2 ** 32;
  };
}

function runOnce(
  item: XmlElement,
  declared: readonly XmlElement[],
  given: Pick<Run, 'chance' | 'steps'>,
): Run {
  const values = new Map<string, TemplateValue>(
    declared.map((one) => {
      const text = textIn(elementIn(one, 'defaultvalue', 'value'));
      const value = text === '' ? null : valueOfText(text, one.attributes['basetype'] ?? '');
      return [one.attributes['identifier'] ?? '', value];
    }),
  );
  const run: { -readonly [Key in keyof Run]: Run[Key] } = {
    ...{ ...given, values, isKept: true },
    correct: new Map(),
  };
  for (const rule of elementsIn(elementIn(item, 'templateprocessing')))
    if (!apply(rule, run)) break;
  return run;
}

/** Whether the rules behind this one are to be followed too. */
function apply(rule: XmlElement, run: { -readonly [Key in keyof Run]: Run[Key] }): boolean {
  const scope: TemplateScope = run;
  const [first, ...others] = elementsIn(rule);
  const name = rule.attributes['identifier'] ?? '';
  if (rule.name === 'exittemplate') return false;
  if (first === undefined) return true;
  if (rule.name === 'settemplatevalue') run.values.set(name, evaluate(first, scope));
  if (rule.name === 'setcorrectresponse') {
    run.correct.set(name, evaluate(first, scope));
    run.values.set(name, evaluate(first, scope));
  }
  if (rule.name === 'templateconstraint' && evaluate(first, scope) !== true) {
    run.isKept = false;
    return false;
  }
  if (rule.name === 'templatecondition') {
    for (const branch of [first, ...others]) {
      const [condition, ...rules] = elementsIn(branch);
      const isElse = branch.name === 'templateelse';
      if (condition === undefined) continue;
      if (!isElse && evaluate(condition, scope) !== true) continue;
      return (isElse ? [condition, ...rules] : rules).every((one) => apply(one, run));
    }
  }
  return true;
}

const trimmed = (value: number): string => String(Number(value.toPrecision(12)));

function shownOf(value: TemplateValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return trimmed(value);
  return Array.isArray(value) ? value.map(shownOf).join(', ') : String(value);
}

/** As C would print it, for what items ask for: `%.2f`, `%d`. */
function printed(value: TemplateValue | undefined, format = ''): string {
  const places = /%(?:\d+)?\.(\d+)[fF]/.exec(format)?.[1];
  return places !== undefined && typeof value === 'number'
    ? value.toFixed(Math.min(20, Number(places)))
    : shownOf(value);
}

const conditional = new Set(['templateinline', 'templateblock']);

function withValues(item: XmlElement, { values, correct }: Run): XmlElement {
  const edit = (element: XmlElement): readonly (XmlElement | string)[] | undefined => {
    const { name, attributes } = element;
    if (name === 'templatedeclaration' || name === 'templateprocessing') return [];
    if (name === 'printedvariable')
      return [printed(values.get(attributes['identifier'] ?? ''), attributes['format'])];
    if (attributes['templateidentifier'] !== undefined) {
      const isNamed = listed(values.get(attributes['templateidentifier'])).includes(
        attributes['identifier'] ?? '',
      );
      if (isNamed === (attributes['showhide'] === 'hide')) return [];
      if (conditional.has(name)) return rewrite(element, edit).children;
    }
    if (name === 'responsedeclaration') {
      const value = correct.get(attributes['identifier'] ?? '');
      return value === undefined ? undefined : [withCorrect(element, value)];
    }
    // A formula names a variable as it names any other sign.
    const sign = name === 'mi' || name === 'ci' ? values.get(textIn(element).trim()) : undefined;
    if (sign === undefined || sign === null) return undefined;
    return [{ name: name === 'mi' ? 'mn' : 'cn', attributes: {}, children: [shownOf(sign)] }];
  };
  return rewrite(item, edit);
}

const listed = (value: TemplateValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).map(shownOf);

function withCorrect(declared: XmlElement, value: TemplateValue): XmlElement {
  const others = declared.children.filter(
    (child) => typeof child === 'string' || child.name !== 'correctresponse',
  );
  const values = listed(value).map((text) => ({ name: 'value', attributes: {}, children: [text] }));
  const correct = { name: 'correctresponse', attributes: {}, children: values };
  return { ...declared, children: [...others, correct] };
}
