import { stemOf } from './stem-of.ts';

const words = /\\(?:text|mathrm|mathit|operatorname|textit|textbf|mathbf)\*?\{([^{}]*)\}/g;
const greek =
  /\\(alpha|beta|gamma|delta|epsilon|theta|lambda|mu|nu|pi|rho|sigma|tau|phi|chi|psi|omega|Delta|Sigma)\b/g;
const pairs = /\p{Script=Han}{2}/gu;

/** What a formula is looked for by: its names with and without their indices, the words in it, and its numbers. */
export function formulaTerms(tex: string): string[] {
  const said = [...tex.matchAll(words)].map(([, text = '']) => text);
  const names = tex
    .replaceAll(words, '$1')
    .replaceAll(greek, ' $1 ')
    .replaceAll(/\\[a-zA-Z]+/g, ' ')
    .replaceAll(/_\{([^{}]*)\}/g, '_$1')
    .replaceAll('{,}', '')
    .normalize('NFKC')
    .toLowerCase();
  const found = names.match(/[a-z][a-z0-9]*(?:_[a-z0-9]+)?|\d+(?:\.\d+)?/g) ?? [];
  return [
    ...found.flatMap((name) =>
      name.includes('_')
        ? [name.replace('_', ''), name.slice(0, name.indexOf('_'))]
        : [stemOf(name)],
    ),
    ...said.flatMap((text) => pairsOf(text)),
  ].filter((term) => term.length > 1);
}

function pairsOf(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    pairs.lastIndex = 0;
    const pair = text.slice(at, at + 2);
    if (pairs.test(pair)) found.push(pair);
  }
  return found;
}
