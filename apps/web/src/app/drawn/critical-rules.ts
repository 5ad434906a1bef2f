/**
 * The sheets of the build by their names, and which of them each page begins with, in order. They were read by the build (`parse`):
 * the first view after a start would wait for that otherwise.
 */
export interface Sheets {
  readonly rules: Readonly<Record<string, readonly Rule[]>>;
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

/** One rule with what stands around it, or a statement such as the order of layers. */
interface Rule {
  readonly around: readonly string[];
  /** Left out of what has none, and is always wanted. */
  readonly selectors?: readonly Selector[];
  readonly text: string;
}

interface Selector {
  readonly text: string;
  readonly classes: readonly string[];
  readonly attributes: readonly string[];
}

/** Said of the document itself, whatever is drawn in it. */
const always = ['data-mantine-color-scheme', 'data-route', 'lang', 'dir'];
const groups = /^@(?:media|supports|layer|container)\b/;
/** Nobody hovers over or presses what is replaced in a moment. */
const fleeting = /:(?:hover|active)\b/;

const made = new Map<string, string>();
const mostMade = 50;

/** The rules of a page that what is drawn can need; more than that, and never fewer. `own` stands in the drawing itself. */
export function criticalRules(
  html: string,
  { route, own }: { route: string; own: string },
  sheets: Sheets,
): string {
  const classes = new Set([
    route,
    ...[...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  ]);
  const attributes = new Set([
    ...always,
    ...[...html.matchAll(/\s([a-z][\w:-]*)(?=[=\s>])/g)].map(([, name = '']) => name),
  ]);
  const variables = new Set(variablesIn(html));
  const key = [route, own, ...[classes, attributes, variables].map(asText)].join(' ');
  const known = made.get(key);
  if (known !== undefined) return known;
  const first = sheets.pages[route] ?? [];
  const rules = first.flatMap((name) => sheets.rules[name] ?? []);
  // Parts that come by themselves were drawn too: their sheets follow those of the page, and mean their own classes alone.
  for (const [name, others] of Object.entries(sheets.rules))
    if (!first.includes(name)) rules.push(...ownRules(others, classes, route));
  const text = withoutUnused(`${partsOf(rules, classes, attributes)}\n${own}`, variables);
  if (made.size >= mostMade) made.clear();
  made.set(key, text);
  return text;
}

const asText = (names: ReadonlySet<string>): string => [...names].sort().join(' ');

const variablesIn = (text: string): string[] =>
  [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

const declaration = /(?<=[;{])\s*(--[\w-]+)\s*:\s*([^;{}"'(]*(?:\([^;{}"']*)?)(?:;|(?=\}))/g;

/** Without variables of the theme that nothing here reads: most of them. */
function withoutUnused(css: string, wanted: ReadonlySet<string>): string {
  const values = new Map<string, string[]>();
  const rest = css.replaceAll(declaration, (_whole, name: string, value: string) => {
    values.set(name, [...(values.get(name) ?? []), value]);
    return '';
  });
  const used = new Set<string>();
  const open = [...wanted, ...variablesIn(rest)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    open.push(...(values.get(name) ?? []).flatMap(variablesIn));
  }
  return css.replaceAll(declaration, (whole, name: string) => (used.has(name) ? whole : ''));
}

/** Of a sheet that this page does not begin with: those that name a class of what is drawn. */
const ownRules = (
  rules: readonly Rule[],
  drawn: ReadonlySet<string>,
  route: string,
): readonly Rule[] =>
  rules.flatMap(({ around, selectors = [], text }) => {
    const own = selectors.filter(({ classes }) =>
      classes.some((name) => name !== route && drawn.has(name)),
    );
    return own.length === 0 ? [] : [{ around, selectors: own, text }];
  });

/** Those that can mean something drawn, with what stands around several written once. */
function partsOf(
  rules: readonly Rule[],
  classes: ReadonlySet<string>,
  attributes: ReadonlySet<string>,
): string {
  let text = '';
  let around: readonly string[] = [];
  const turnTo = (next: readonly string[]) => {
    if (next.join() === around.join()) return;
    text += '}'.repeat(around.length) + next.map((each) => `${each}{`).join('');
    around = next;
  };
  for (const rule of rules) {
    const own = partOf(rule, classes, attributes);
    if (own === '') continue;
    turnTo(rule.around);
    text += own;
  }
  turnTo([]);
  return text;
}

function partOf(
  { selectors, text }: Rule,
  classes: ReadonlySet<string>,
  attributes: ReadonlySet<string>,
): string {
  if (selectors === undefined) return text;
  const wanted = selectors.filter(
    (selector) =>
      selector.classes.every((name) => classes.has(name)) &&
      selector.attributes.every((name) => attributes.has(name)),
  );
  return wanted.length === 0 ? '' : `${wanted.map((each) => each.text).join(',')}{${text}}`;
}

/** Of a sheet as the build writes it. */
export function parse(css: string, around: readonly string[] = []): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const end = endOf(css, at, ['{', ';']);
    const prelude = css.slice(at, end).trim();
    if (css[end] !== '{') {
      if (prelude !== '') rules.push({ around, text: `${prelude};` });
      at = end + 1;
      continue;
    }
    const close = closeOf(css, end);
    const body = css.slice(end + 1, close);
    if (groups.test(prelude)) rules.push(...parse(body, [...around, prelude]));
    else rules.push(...ruleOf(prelude, body, around));
    at = close + 1;
  }
  return rules;
}

function ruleOf(prelude: string, body: string, around: readonly string[]): Rule[] {
  // Motion and the shapes of formulas come with the sheets themselves.
  if (prelude.startsWith('@'))
    return /^@(?:-\w+-)?keyframes\b/.test(prelude) || body.includes('KaTeX')
      ? []
      : [{ around, text: `${prelude}{${body}}` }];
  const selectors = split(prelude)
    .filter((text) => !fleeting.test(text))
    .map(selectorOf);
  return [{ around, selectors, text: body }];
}

function selectorOf(text: string): Selector {
  // What is asked within these may be one of several.
  const plain = text.replaceAll(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '');
  const attributes = [...plain.matchAll(/\[\s*([\w-]+)/g)].map(([, name = '']) => name);
  const rest = plain.replaceAll(/\[[^\]]*\]/g, '');
  const classes = [...rest.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );
  return { text, classes, attributes };
}

/** At its commas that stand within nothing. */
function split(selectors: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = endOf(selectors, 0, [',']); ; at = endOf(selectors, from, [','])) {
    parts.push(selectors.slice(from, at).trim());
    if (at >= selectors.length) return parts;
    from = at + 1;
  }
}

/** Where the first of these stands that is in no quotes and no brackets; the end where none does. */
function endOf(text: string, from: number, wanted: readonly string[]): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = quoteEnd(text, at);
    else if (depth === 0 && wanted.includes(sign)) return at;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
  }
  return text.length;
}

function closeOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = quoteEnd(text, at);
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

function quoteEnd(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== text[open]) at += text[at] === '\\' ? 2 : 1;
  return at;
}
