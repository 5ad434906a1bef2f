import { alphabetsIn } from './alphabets.ts';

const greek = [
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi - pi rho - sigma tau upsilon phi chi psi omega',
  'Α Β Gamma Delta Ε Ζ Η Theta Ι Κ Lambda Μ Ν Xi - Pi Ρ - Sigma Τ Upsilon Phi Χ Psi Omega',
] as const;

const signs: Record<string, string> = {
  ...greekFrom(0x03b1, greek[0]),
  ...greekFrom(0x0391, greek[1]),
  ...{ ϵ: 'epsilon', ε: 'varepsilon', φ: 'varphi', ϕ: 'phi', ϑ: 'vartheta', ς: 'varsigma' },
  ...{ '×': 'times', '÷': 'div', '±': 'pm', '∓': 'mp', '·': 'cdot', '⋅': 'cdot', '∙': 'cdot' },
  ...{ '≤': 'le', '≥': 'ge', '≠': 'ne', '≈': 'approx', '≡': 'equiv', '∼': 'sim', '∝': 'propto' },
  ...{ '≪': 'll', '≫': 'gg', '≅': 'cong', '⩽': 'leqslant', '⩾': 'geqslant', '≜': 'triangleq' },
  ...{ '∞': 'infty', '∂': 'partial', '∇': 'nabla', '∀': 'forall', '∃': 'exists', '∅': 'emptyset' },
  ...{ '∈': 'in', '∉': 'notin', '⊂': 'subset', '⊆': 'subseteq', '⊃': 'supset', '⊇': 'supseteq' },
  ...{
    '∪': 'cup',
    '∩': 'cap',
    '∧': 'wedge',
    '∨': 'vee',
    '¬': 'neg',
    '∴': 'therefore',
    '∵': 'because',
  },
  ...{
    '→': 'to',
    '←': 'leftarrow',
    '↔': 'leftrightarrow',
    '⇒': 'Rightarrow',
    '⇔': 'Leftrightarrow',
  },
  ...{ '↑': 'uparrow', '↓': 'downarrow', '⟶': 'longrightarrow', '…': 'ldots', '⋯': 'cdots' },
  ...{ '⋮': 'vdots', '⋱': 'ddots', '∑': 'sum', '∏': 'prod', '∫': 'int', '∬': 'iint', '∭': 'iiint' },
  ...{ '∮': 'oint', '⋃': 'bigcup', '⋂': 'bigcap', '⋁': 'bigvee', '⋀': 'bigwedge', '∐': 'coprod' },
  ...{
    '‖': 'Vert',
    '∥': 'parallel',
    '⊥': 'perp',
    '∠': 'angle',
    '∘': 'circ',
    '⊕': 'oplus',
    '⊗': 'otimes',
  },
  ...{
    ℓ: 'ell',
    ℝ: 'mathbb{R}',
    ℕ: 'mathbb{N}',
    ℤ: 'mathbb{Z}',
    ℚ: 'mathbb{Q}',
    '∣': 'mid',
    '∗': 'ast',
  },
};

const escaped: Record<string, string> = {
  ...{ '%': '\\%', '#': '\\#', $: '\\$', _: '\\_', '{': '\\{', '}': '\\}', '&': '\\&' },
  ...{ '\\': '\\backslash ', '~': '\\sim ', '^': '\\hat{}', '−': '-', '′': "'", '″': "''" },
};

function greekFrom(first: number, names: string): Record<string, string> {
  return Object.fromEntries(
    names
      .split(' ')
      .map((name, index) => [String.fromCodePoint(first + index), name] as const)
      // Capitals that Latin letters look like stand for themselves.
      .filter(([, name]) => /^[a-z]+$/i.test(name)),
  );
}

/** The command for a sign, `\le `; undefined for one that TeX writes as it is. */
export function commandOf(sign: string): string | undefined {
  const name = signs[sign];
  return name === undefined ? undefined : `\\${name}${name.endsWith('}') ? '' : ' '}`;
}

const wordLetters = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef\u2018-\u201d]+/u;

/** The text of a run in a formula as TeX. */
export function texOfText(text: string): string {
  return alphabetsIn(text)
    .map(({ command, plain }) =>
      command === '' ? texOfPlain(plain) : `${command}{${texOfPlain(plain)}}`,
    )
    .join('');
}

function texOfPlain(text: string): string {
  return text
    .split(new RegExp(`(${wordLetters.source})`, 'u'))
    .map((part) => (wordLetters.test(part) ? `\\text{${part}}` : [...part].map(texOfSign).join('')))
    .join('');
}

const texOfSign = (sign: string): string => escaped[sign] ?? commandOf(sign) ?? keepable(sign);

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unseen = /[\u0000-\u001f\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\ufeff]/u;

const keepable = (sign: string): string => (unseen.test(sign) ? ' ' : sign);

const escapedWords: Record<string, string> = {
  ...escaped,
  '\\': '\\textbackslash ',
  '~': '\\textasciitilde ',
  '^': '\\textasciicircum ',
};

/** Words in a formula, which keep their spaces; a sign among them is one of the formula. */
export function texOfWords(text: string): string {
  const parts: string[] = [];
  let words = '';
  for (const sign of text) {
    const command = commandOf(sign) ?? styledTex(sign);
    if (command === undefined) words += escapedWords[sign] ?? keepable(sign);
    else {
      parts.push(wordsTex(words), command);
      words = '';
    }
  }
  return [...parts, wordsTex(words)].join('');
}

/** A letter of another alphabet, which no words have. */
function styledTex(sign: string): string | undefined {
  const [own] = alphabetsIn(sign);
  return own === undefined || own.command === ''
    ? undefined
    : `${own.command}{${texOfPlain(own.plain)}}`;
}

const wordsTex = (words: string): string => (words === '' ? '' : `\\text{${words}}`);

/** Where begins and ends of a bracket may stand; a full stop for none, undefined for what TeX has no bracket of. */
export function delimiterOf(sign: string): string | undefined {
  if (sign === '') return '.';
  const named: Record<string, string> = {
    ...{ '{': '\\{', '}': '\\}', '‖': '\\Vert ', '∥': '\\Vert ', '⌈': '\\lceil ', '⌉': '\\rceil ' },
    ...{
      '∣': '|',
      '<': '\\langle ',
      '>': '\\rangle ',
      '⌊': '\\lfloor ',
      '⌋': '\\rfloor ',
      '⟨': '\\langle ',
      '⟩': '\\rangle ',
      '〈': '\\langle ',
      '〉': '\\rangle ',
    },
    ...{ '（': '(', '）': ')', '｛': '\\{', '｝': '\\}', '［': '[', '］': ']' },
  };
  return named[sign] ?? (/^[()[\]|/]$/.test(sign) ? sign : undefined);
}

const functions = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh ln log lg exp lim max min sup inf det dim gcd arg Pr'.split(
    ' ',
  ),
);

/** The name of a function of more than one letter, upright. */
export const operatorOf = (name: string): string =>
  functions.has(name) ? `\\${name}` : `\\operatorname{${name}}`;
