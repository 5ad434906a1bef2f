/**
 * Whether a formula gives names of its own, as `\def` does. A name that stands for much and is repeated is a formula of
 * three lines that takes hours, so that none of them is drawn.
 */
export const definesNames = (tex: string): boolean => defining.test(withoutLineBreaks(tex));

const defining = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/;

/** A line break is two backslashes, and what follows is no command. After `\verb` the two may stand apart. */
const withoutLineBreaks = (tex: string): string =>
  tex.includes(String.raw`\verb`) ? tex : tex.replaceAll('\\\\', ' ');
