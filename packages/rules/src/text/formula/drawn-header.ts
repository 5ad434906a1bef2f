/** Name of the header by which a page asks for its formulas drawn, beside the answer that has them as TeX. */
export const drawnHeader = 'x-drawn-formulas';

/** Drawn forms by `keyOfFormula`; an empty one says that the TeX cannot be read. */
export type DrawnFormulas = Readonly<Record<string, string>>;
