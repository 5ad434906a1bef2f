import { RowFault } from '../banks/row-fault.ts';
import { elementsIn, textIn, type XmlElement } from '../xml/read-xml.ts';

/** What a variable of a template holds; null where it holds nothing. */
export type TemplateValue = number | string | boolean | null | readonly TemplateValue[];

export interface TemplateScope {
  readonly values: ReadonlyMap<string, TemplateValue>;
  /** The next number of chance, from 0 and below 1. */
  readonly chance: () => number;
  /** Reckoned once each; no file keeps a server at it for long. */
  readonly steps: { left: number };
}

/** More than the sums of any item need, with all that is tried. */
export const stepsOfItem = (): { left: number } => ({ left: 200_000 });

const asNumber = (value: TemplateValue | undefined): number => {
  if (typeof value !== 'number') throw new RowFault('随机参数的算式算不出数来');
  return value;
};
const listed = (value: TemplateValue | undefined): readonly TemplateValue[] => {
  if (value === undefined || value === null) return [];
  return typeof value === 'object' ? value : [value];
};
const isSame = (one: TemplateValue | undefined, other: TemplateValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** An attribute that is a number, or names a variable that holds one. */
function figureOf(
  { attributes }: XmlElement,
  name: string,
  scope: TemplateScope,
): number | undefined {
  const word = attributes[name]?.replace(/^\{(.*)\}$/, '$1').trim();
  if (word === undefined || word === '') return undefined;
  const figure = Number(word);
  return Number.isNaN(figure) ? asNumber(scope.values.get(word)) : figure;
}

export function valueOfText(text: string, baseType: string): TemplateValue {
  if (baseType === 'integer' || baseType === 'float') return Number(text);
  return baseType === 'boolean' ? text.trim() === 'true' : text.trim();
}

const gcd = (one: number, other: number): number =>
  other === 0 ? Math.abs(one) : gcd(other, one % other);

function rounded(value: number, element: XmlElement, scope: TemplateScope): number {
  const figures = Math.min(20, Math.max(0, Math.trunc(figureOf(element, 'figures', scope) ?? 0)));
  if (element.attributes['roundingmode'] === 'decimalPlaces') return Number(value.toFixed(figures));
  return Number(value.toPrecision(Math.max(1, figures)));
}

const mathOperators: Readonly<Record<string, (...of: number[]) => number>> = {
  ...{ sin: Math.sin, cos: Math.cos, tan: Math.tan, asin: Math.asin, acos: Math.acos },
  ...{ atan: Math.atan, atan2: Math.atan2, sinh: Math.sinh, cosh: Math.cosh, tanh: Math.tanh },
  ...{ exp: Math.exp, ln: Math.log, log: Math.log10, abs: Math.abs, signum: Math.sign },
  ...{ floor: Math.floor, ceil: Math.ceil },
  toDegrees: (angle) => (angle * 180) / Math.PI,
  toRadians: (angle) => (angle * Math.PI) / 180,
};

function statistic(name: string, of: readonly number[]): number {
  const mean = of.reduce((sum, one) => sum + one, 0) / of.length;
  const squares = of.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const byName: Readonly<Record<string, number>> = {
    mean,
    popvariance: squares / of.length,
    popsd: Math.sqrt(squares / of.length),
    samplevariance: squares / (of.length - 1),
    samplesd: Math.sqrt(squares / (of.length - 1)),
  };
  return asNumber(byName[name.toLowerCase()] ?? null);
}

type Operator = (
  given: readonly TemplateValue[],
  element: XmlElement,
  scope: TemplateScope,
) => TemplateValue;

const ofTwo =
  (work: (one: number, other: number) => number): Operator =>
  ([one, other]) =>
    work(asNumber(one), asNumber(other));
const compare =
  (work: (one: number, other: number) => boolean): Operator =>
  ([one, other]) =>
    work(asNumber(one), asNumber(other));
const ofAll =
  (work: (all: readonly number[]) => number): Operator =>
  (given) =>
    work(given.flatMap(listed).map(asNumber));
const truth =
  (work: (all: readonly boolean[]) => boolean): Operator =>
  (given) =>
    work(given.map((one) => one === true));

const operators: Readonly<Record<string, Operator>> = {
  null: () => null,
  multiple: (given) => given.flatMap(listed),
  ordered: (given) => given.flatMap(listed),
  random: ([given], _element, { chance }) => {
    const all = listed(given);
    return all[Math.floor(chance() * all.length)] ?? null;
  },
  randominteger: (_given, element, scope) => {
    const [min, max, step] = ['min', 'max', 'step'].map((name) => figureOf(element, name, scope));
    const by = Math.max(1, step ?? 1);
    const steps = Math.floor(((max ?? 0) - (min ?? 0)) / by) + 1;
    return (min ?? 0) + by * Math.floor(scope.chance() * steps);
  },
  randomfloat: (_given, element, scope) => {
    const [min = 0, max = 1] = ['min', 'max'].map((name) => figureOf(element, name, scope));
    return Number((min + scope.chance() * (max - min)).toPrecision(4));
  },
  ...{
    sum: ofAll((all) => all.reduce((sum, one) => sum + one, 0)),
    product: ofAll((all) => all.reduce((product, one) => product * one, 1)),
    min: ofAll((all) => Math.min(...all)),
    max: ofAll((all) => Math.max(...all)),
    gcd: ofAll((all) => all.reduce(gcd, 0)),
    lcm: ofAll((all) => all.reduce((one, other) => Math.abs(one * other) / gcd(one, other), 1)),
  },
  ...{
    subtract: ofTwo((one, other) => one - other),
    divide: ofTwo((one, other) => one / other),
    power: ofTwo((one, other) => one ** other),
    integerdivide: ofTwo((one, other) => Math.floor(one / other)),
    integermodulus: ofTwo((one, other) => one - other * Math.floor(one / other)),
  },
  round: ([one]) => Math.floor(asNumber(one) + 0.5),
  truncate: ([one]) => Math.trunc(asNumber(one)),
  roundto: ([one], element, scope) => rounded(asNumber(one), element, scope),
  integertofloat: ([one = null]) => one,
  mathconstant: (_given, { attributes }) => (attributes['name'] === 'e' ? Math.E : Math.PI),
  mathoperator: (given, { attributes }) =>
    asNumber(mathOperators[attributes['name'] ?? '']?.(...given.map(asNumber)) ?? null),
  statsoperator: ([given], { attributes }) =>
    statistic(attributes['name'] ?? '', listed(given).map(asNumber)),
  ...{
    match: ([one, other]) => isSame(one, other),
    equal: ([one, other]) => Math.abs(asNumber(one) - asNumber(other)) < 1e-9,
    equalrounded: ([one, other], element, scope) =>
      rounded(asNumber(one), element, scope) === rounded(asNumber(other), element, scope),
    gt: compare((one, other) => one > other),
    gte: compare((one, other) => one >= other),
    lt: compare((one, other) => one < other),
    lte: compare((one, other) => one <= other),
    and: truth((all) => all.every(Boolean)),
    or: truth((all) => all.some(Boolean)),
    not: truth(([one]) => one !== true),
    isnull: ([one]) => one === null || (Array.isArray(one) && one.length === 0),
  },
  member: ([one, all]) => listed(all).some((other) => isSame(one, other)),
  delete: ([one, all]) => listed(all).filter((other) => !isSame(one, other)),
  index: ([all], element, scope) => listed(all)[(figureOf(element, 'n', scope) ?? 1) - 1] ?? null,
  containersize: ([all]) => listed(all).length,
};

/** More than any question needs. */
const mostRepeats = 1000;

/** What an expression of a template comes to. Throws RowFault for an operator that is not known here. */
export function evaluate(element: XmlElement, scope: TemplateScope): TemplateValue {
  const { name, attributes } = element;
  if (--scope.steps.left < 0) throw new RowFault('随机参数的算式太长，算不完');
  if (name === 'basevalue') return valueOfText(textIn(element), attributes['basetype'] ?? '');
  if (name === 'variable' || name === 'correct')
    return scope.values.get(attributes['identifier'] ?? '') ?? null;
  const inner = elementsIn(element);
  if (name === 'repeat') {
    const times = Math.min(mostRepeats, figureOf(element, 'numberrepeats', scope) ?? 0);
    return Array.from({ length: times }, () => inner.map((one) => evaluate(one, scope))).flat(2);
  }
  const work = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (work === undefined) throw new RowFault(`随机参数用了这里没有的算式（${name}）`);
  return work(
    inner.map((one) => evaluate(one, scope)),
    element,
    scope,
  );
}
