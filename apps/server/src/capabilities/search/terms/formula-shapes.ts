const fraction = /\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g;
const typed = /[a-z\d(){}_^+\-*/=.\\\s]{4,}/g;
const shortest = 4;

const grouped = (part: string): string => (part.trim().length > 1 ? `(${part})` : part);

/** A formula as it is typed in one line: without blanks, braces, indices and the size of brackets. */
const inOneLine = (tex: string): string =>
  tex
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/_(?:\{[^{}]*\}|\w)/g, '')
    .replaceAll(
      fraction,
      (_all, over: string, under: string) => `${grouped(over)}/${grouped(under)}`,
    )
    .replaceAll(/\\(?:left|right|quad|qquad|,|;|!)/g, '')
    .replaceAll(/\\(?:times|cdot)\b/g, '*')
    .replaceAll(/[{}\s\\*]/g, '');

const says = (shape: string): boolean =>
  shape.length >= shortest && /[a-z]/.test(shape) && /[=^+/]|\d\(|[a-z]-/.test(shape);

/** What a formula looks like, whole and by the sides of its equations: FV=PV(1+r)^n however it is set. */
export function formulaShapes(tex: string): string[] {
  const equations = tex.split(/[,，;；]|\\\\/).map(inOneLine);
  const all = equations.flatMap((equation) => [equation, ...equation.split('=')]);
  return [...new Set(all.filter((shape) => says(shape)))];
}

/** Of formulas that are typed among words, of folded text. */
export const typedShapes = (text: string): string[] =>
  (text.match(typed) ?? [])
    .filter((run) => /[a-z)]\s*[=^]|[=^]\s*[a-z(]/.test(run))
    .flatMap((run) => formulaShapes(run));

export const isShape = (term: string): boolean => /[=^+/()]/.test(term);
