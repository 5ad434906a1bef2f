import { allElements, elementIn, elementsIn, textIn, type XmlElement } from '../xml/read-xml.ts';

const usual = new Set([
  ...['responsecondition', 'responseif', 'responseelse', 'setoutcomevalue'],
  ...['match', 'equal', 'variable', 'correct', 'basevalue', 'sum'],
]);
const compared = ['match', 'equal'];

/** Whether a rule of its own asks for more than the right answer. */
export function isOwnProcessing(item: XmlElement): boolean {
  const processing = elementIn(item, 'responseprocessing');
  return processing !== undefined && !isUsual(processing);
}

const isUsual = (element: XmlElement): boolean =>
  elementsIn(element).every((child) => usual.has(child.name) && isUsual(child)) &&
  (!compared.includes(element.name) || comparesAnswer(element));

/** A variable with its right value. */
function comparesAnswer(element: XmlElement): boolean {
  const [variable, correct, ...others] = elementsIn(element);
  return (
    others.length === 0 &&
    variable?.name === 'variable' &&
    correct?.name === 'correct' &&
    variable.attributes['identifier'] === correct.attributes['identifier']
  );
}

/** How far off a number may be, below and above; undefined where its file does not say. */
export function toleranceOfResponse(
  item: XmlElement,
  response: string,
): { below: number; above: number } | undefined {
  const rounded = allElements(item, 'equalrounded').find((one) =>
    elementsIn(one, 'variable').some(({ attributes }) => attributes['identifier'] === response),
  );
  if (rounded !== undefined) return toleranceOfRounding(rounded, item, response);
  const equal = allElements(item, 'equal').find(
    (one) =>
      one.attributes['tolerancemode'] === 'absolute' &&
      elementIn(one, 'variable')?.attributes['identifier'] === response,
  );
  const [below, above = below] = (equal?.attributes['tolerance'] ?? '')
    .trim()
    .split(/\s+/)
    .map((text) => (text === '' ? Number.NaN : Math.abs(Number(text))));
  if (below === undefined || above === undefined) return undefined;
  return Number.isFinite(below) && Number.isFinite(above) ? { below, above } : undefined;
}

/** Half of the last place that is compared. */
function toleranceOfRounding({ attributes }: XmlElement, item: XmlElement, response: string) {
  const declared = elementsIn(item, 'responsedeclaration').find(
    (one) => one.attributes['identifier'] === response,
  );
  const figures = Number(attributes['figures']);
  const value = Math.abs(Number(valuesOf(declared)[0]));
  const places =
    attributes['roundingmode'] === 'decimalPlaces'
      ? figures
      : figures - 1 - Math.floor(Math.log10(value));
  const half = Number((0.5 * 10 ** -places).toPrecision(6));
  return Number.isFinite(half) ? { below: half, above: half } : undefined;
}

/** What each answer is worth where the file gives more than the right one. */
export const mappedOf = (declared: XmlElement | undefined): Map<string, number> =>
  new Map(
    elementsIn(elementIn(declared, 'mapping'), 'mapentry').map(({ attributes }) => [
      attributes['mapkey'] ?? '',
      Number(attributes['mappedvalue'] ?? 0),
    ]),
  );

export const valuesOf = (declared: XmlElement | undefined): string[] =>
  elementsIn(elementIn(declared, 'correctresponse'), 'value').map((value) => textIn(value).trim());
