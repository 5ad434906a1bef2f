import { accentedTex } from './accents.ts';
import { elementIn, elementsIn, textIn, type MarkupElement } from './markup-element.ts';
import { commandOf, delimiterOf, operatorOf, texOfText, texOfWords } from './math-signs.ts';

/** The TeX of a formula of Word (`m:oMath`), as KaTeX takes it. */
export function ommlToTex(math: MarkupElement): string {
  return texOfAll(math)
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/' (?=')/g, "'")
    .trim();
}

type Write = (element: MarkupElement) => string;

/** What a record names itself: a document may name `constructor`. */
const ownOf = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const writers: Record<string, Write> = {
  r: runOf,
  f: fractionOf,
  sSup: (element) => `${baseOf(element)}^${part(element, 'sup')}`,
  sSub: (element) => `${baseOf(element)}_${part(element, 'sub')}`,
  sSubSup: (element) => `${baseOf(element)}_${part(element, 'sub')}^${part(element, 'sup')}`,
  sPre: (element) => `{}_${part(element, 'sub')}^${part(element, 'sup')}${part(element, 'e')}`,
  rad: radicalOf,
  nary: naryOf,
  d: bracketOf,
  m: (element) => `\\begin{matrix}${rowsOf(element)}\\end{matrix}`,
  eqArr: (element) =>
    `\\begin{aligned}${elementsIn(element, 'e').map(alignedOf).join(' \\\\ ')}\\end{aligned}`,
  func: (element) => `${nameOf(elementIn(element, 'fName'))}${part(element, 'e')}`,
  limLow: (element) => limitOf(element, '_', '\\underset'),
  limUpp: (element) => limitOf(element, '^', '\\overset'),
  acc: accentOf,
  bar: (element) =>
    `${property(element, 'pos') === 'top' ? '\\overline' : '\\underline'}${part(element, 'e')}`,
  groupChr: groupOf,
  borderBox: (element) => `\\boxed${part(element, 'e')}`,
  phant: (element) =>
    isOff(property(element, 'show')) ? `\\phantom${part(element, 'e')}` : part(element, 'e'),
};

/** What is deleted, and what says only how the rest looks. */
const isLeft = ({ name }: MarkupElement): boolean =>
  name === 'del' || name === 'moveFrom' || name.endsWith('Pr');

function texOfAll(element: MarkupElement | undefined): string {
  return joinTex(elementsIn(element).map(texOfOne));
}

interface Piece {
  readonly name: string;
  readonly tex: string;
}

function texOfOne(element: MarkupElement): Piece {
  const { name } = element;
  return { name, tex: isLeft(element) ? '' : (ownOf(writers, name) ?? texOfAll)(element) };
}

function joinTex(pieces: readonly Piece[]): string {
  return pieces
    .filter(({ tex }) => tex !== '')
    .map(({ tex }, index, all) => {
      // A prime is a superscript too, and nothing may have two of them.
      const before = all[index - 1]?.name ?? 'r';
      return /^ *'/.test(tex) && before !== 'r' ? `{}${tex}` : tex;
    })
    .join('');
}

const part = (element: MarkupElement, name: string): string =>
  `{${texOfAll(elementIn(element, name)).trim()}}`;

/** What a script stands at; empty braces where Word shows an empty box. */
function baseOf(element: MarkupElement): string {
  const tex = texOfAll(elementIn(element, 'e')).trim();
  return /^(?:[A-Za-z\d]|\\[A-Za-z]+)$/.test(tex) ? tex : `{${tex}}`;
}

/** A property by its value; an element without one says yes. */
function property(element: MarkupElement, name: string): string | undefined {
  const found = elementIn(element, `${element.name}Pr`, name);
  return found === undefined ? undefined : (found.attributes['val'] ?? '1');
}

const isOff = (value: string | undefined): boolean => ['0', 'off', 'false'].includes(value ?? '1');
const isOn = (value: string | undefined): boolean => value !== undefined && !isOff(value);

function runOf(run: MarkupElement): string {
  const text = elementsIn(run, 't').map(textIn).join('');
  if (text.trim() === '') return text === '' ? '' : '~';
  if (isWords(run)) return texOfWords(text);
  const tex = texOfText(text);
  const isUpright = elementIn(run, 'rPr', 'sty')?.attributes['val'] === 'p';
  return isUpright && /^[A-Za-z]{2,}$/.test(text.trim()) ? `\\mathrm{${tex.trim()}}` : tex;
}

const isWords = (run: MarkupElement): boolean => elementIn(run, 'rPr', 'nor') !== undefined;

function fractionOf(element: MarkupElement): string {
  const [above, below] = [part(element, 'num'), part(element, 'den')];
  const type = property(element, 'type');
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}${above}${below}`;
  return type === 'lin' || type === 'skw' ? `${above}/${below}` : `\\frac${above}${below}`;
}

function radicalOf(element: MarkupElement): string {
  const degree = texOfAll(elementIn(element, 'deg')).trim();
  const isPlain = degree === '' || isOn(property(element, 'degHide'));
  // A bracket inside would end the degree.
  return `\\sqrt${isPlain ? '' : `[{${degree}}]`}${part(element, 'e')}`;
}

function naryOf(element: MarkupElement): string {
  const sign = property(element, 'chr') ?? '∫';
  const operator = commandOf(sign) ?? `\\mathop{${texOfText(sign)}}`;
  const place = property(element, 'limLoc');
  const limits = { undOvr: '\\limits', subSup: '\\nolimits' }[place ?? ''] ?? '';
  const script = (mark: string, name: 'sub' | 'sup') => {
    const tex = texOfAll(elementIn(element, name)).trim();
    return tex === '' || isOn(property(element, `${name}Hide`)) ? '' : `${mark}{${tex}}`;
  };
  return `${operator.trim()}${limits}${script('_', 'sub')}${script('^', 'sup')}${part(element, 'e')}`;
}

function bracketOf(element: MarkupElement): string {
  const sign = (name: string, other: string) => delimiterOf(property(element, name) ?? other);
  const inside = elementsIn(element, 'e').map((one) => texOfAll(one).trim());
  const between = sign('sepChr', '|');
  const separator = between === '.' ? ' ' : ` \\middle${between} `;
  return `\\left${sign('begChr', '(')} ${inside.join(separator)} \\right${sign('endChr', ')')} `.replace(
    / $/,
    '',
  );
}

function rowsOf(element: MarkupElement): string {
  const rows = elementsIn(element, 'mr').map((row) =>
    elementsIn(row, 'e')
      .map((cell) => texOfAll(cell).trim())
      .join(' & '),
  );
  // A bracket after a new row would be its height.
  return rows.map((row) => (row.startsWith('[') ? `{}${row}` : row)).join(' \\\\ ');
}

const alignment = '\ue000';

/** Signs of alignment stand in the text of an array of equations; the first of a row counts. */
function alignedOf(row: MarkupElement): string {
  const pieces = elementsIn(row).map((child) => {
    const { name, tex } = texOfOne(child);
    return { name, tex: name === 'r' && !isWords(child) ? tex.replaceAll('\\&', alignment) : tex };
  });
  const [first = '', ...others] = joinTex(pieces).trim().split(alignment);
  const tex = others.length === 0 ? first : `${first}&${others.join('')}`;
  return tex.startsWith('[') ? `{}${tex}` : tex;
}

/** The name of a function, which may carry limits or scripts. */
function nameOf(element: MarkupElement | undefined): string {
  const tex = texOfAll(element).trim();
  return tex.replace(
    /^(?:\{?(?:\\mathrm\{|\\text\{)?)([A-Za-z]{2,})(?:\}?\}?)(?=$|[_^])/,
    (_all, name: string) => operatorOf(name),
  );
}

function limitOf(element: MarkupElement, mark: string, other: string): string {
  const base = nameOf(elementIn(element, 'e'));
  const limit = part(element, 'lim');
  return /^\\(?:lim|max|min|sup|inf|sum|prod)$/.test(base)
    ? `${base}${mark}${limit}`
    : `${other}${limit}{${base}}`;
}

function accentOf(element: MarkupElement): string {
  const base = part(element, 'e');
  return accentedTex(property(element, 'chr') ?? '\u0302', base) ?? `\\hat${base}`;
}
function groupOf(element: MarkupElement): string {
  const isTop = property(element, 'pos') === 'top';
  const brace = isTop ? '\\overbrace' : '\\underbrace';
  const arrow = { '→': 'rightarrow', '←': 'leftarrow', '↔': 'leftrightarrow' }[
    property(element, 'chr') ?? ''
  ];
  const sign = arrow === undefined ? brace : `\\${isTop ? 'over' : 'under'}${arrow}`;
  return `${sign}${part(element, 'e')}`;
}
