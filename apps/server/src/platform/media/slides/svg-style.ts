/** The properties that decide how a text in an SVG looks, after inheritance. */
export type SvgTextStyle = {
  size: number;
  weight: number;
  anchor: string;
  baseline: string;
  /** Undefined until somebody sets it: then the paths simply inherit. */
  fill: string | undefined;
};

export const INITIAL_STYLE: SvgTextStyle = {
  size: 16,
  weight: 400,
  anchor: 'start',
  baseline: 'auto',
  fill: undefined,
};

export type StyleRule = { selector: string; declarations: Record<string, string> };

/** Rules of a `<style>` element. Only the last compound of a selector counts: figures do not need more. */
export function parseStyleSheet(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  for (const [, selectors = '', body = ''] of css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(',')) {
      rules.push({
        selector:
          selector
            .trim()
            .split(/[\s>]+/)
            .at(-1) ?? '',
        declarations: parseDeclarations(body),
      });
    }
  }
  return rules;
}

/** Presentation attributes, then the style sheet, then the style attribute, over what is inherited. */
export function inheritStyle(
  parent: SvgTextStyle,
  tag: string,
  attributes: Record<string, string>,
  rules: StyleRule[],
): SvgTextStyle {
  const set: Record<string, string> = { ...attributes };
  for (const rule of rules)
    if (matches(rule.selector, tag, attributes)) Object.assign(set, rule.declarations);
  Object.assign(set, parseDeclarations(attributes['style'] ?? ''));
  return {
    size: readSize(set['font-size']?.trim() ?? '', parent.size),
    weight: readWeight(set['font-weight'], parent.weight),
    anchor: set['text-anchor'] ?? parent.anchor,
    baseline: set['dominant-baseline'] ?? set['alignment-baseline'] ?? parent.baseline,
    fill: set['fill'] ?? parent.fill,
  };
}

function parseDeclarations(body: string): Record<string, string> {
  const declarations: Record<string, string> = {};
  for (const pair of body.split(';')) {
    const [name = '', value = ''] = pair.split(/:(.*)/s).map((part) => part.trim());
    if (name !== '' && value !== '') declarations[name] = value;
  }
  return declarations;
}

function matches(selector: string, tag: string, attributes: Record<string, string>): boolean {
  const classes = (attributes['class'] ?? '').split(/\s+/);
  const parts = selector.match(/[.#]?[\w-]+|\*/g) ?? [];
  return (
    parts.length > 0 &&
    parts.every((part) => {
      if (part === '*') return true;
      if (part.startsWith('.')) return classes.includes(part.slice(1));
      return part.startsWith('#') ? attributes['id'] === part.slice(1) : part === tag;
    })
  );
}

function readSize(value: string, parent: number): number {
  const number = Number.parseFloat(value);
  if (!(number > 0)) return parent;
  if (value.endsWith('em')) return number * parent;
  return value.endsWith('%') ? (number * parent) / 100 : number;
}

function readWeight(value: string | undefined, parent: number): number {
  if (value === 'bold' || value === 'bolder') return 700;
  if (value === 'normal') return 400;
  const number = Number(value);
  return number >= 1 && number <= 1000 ? number : parent;
}
