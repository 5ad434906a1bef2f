import { expect, it } from 'vitest';
import { definesNames } from './formula-names.ts';

it.each([
  String.raw`\def\a{x}\a`,
  String.raw`x + \global\gdef\a{x}`,
  String.raw`\newcommand{\a}{x}`,
  String.raw`\renewcommand*\a{x}`,
  String.raw`\let\a=\frac`,
  String.raw`a\\\let\a=\frac`,
  String.raw`\verb\a\\def\a{x}`,
])('%s gives a name of its own', (tex) => {
  expect(definesNames(tex)).toBe(true);
});

it.each([
  String.raw`\frac{a}{b}`,
  String.raw`\text{def}`,
  String.raw`\leftarrow \delta \defs`,
  String.raw`a\\let b\\\\def`,
  String.raw`\\\le\\t`,
])('%s gives none', (tex) => {
  expect(definesNames(tex)).toBe(false);
});
