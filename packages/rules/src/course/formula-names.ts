/**
 * Whether a formula gives names of its own, as `\def` does. A name that stands for much and is repeated is a formula of
 * three lines that takes hours, so that none of them is drawn.
 */
export const definesNames = (tex: string): boolean =>
  /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/.test(tex);
