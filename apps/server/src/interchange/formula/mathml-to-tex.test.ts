import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { faultOfFormula } from '../../platform/text/check-formula.ts';
import { readXml } from '../xml/read-xml.ts';
import { mathmlToTex } from '@xuezhou/rules/text/formula/mathml-to-tex';

const texOf = (inside: string) => mathmlToTex(readXml(`<math>${inside}</math>`));
const i = (text: string) => `<mi>${text}</mi>`;
const o = (text: string) => `<mo>${text}</mo>`;
const table = (attributes: string, rows: readonly (readonly string[])[]) =>
  `<mtable ${attributes}>${rows
    .map((cells) => `<mtr>${cells.map((cell) => `<mtd>${cell}</mtd>`).join('')}</mtr>`)
    .join('')}</mtable>`;

describe('a formula in MathML', () => {
  it.each([
    ['<mfrac><mi>a</mi><mi>b</mi></mfrac>', String.raw`\frac{a}{b}`],
    [
      '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>',
      String.raw`\genfrac{}{}{0pt}{}{n}{k}`,
    ],
    ['<mfrac bevelled="true"><mi>a</mi><mi>b</mi></mfrac>', '{a}/{b}'],
    ['<mn>1,200</mn><mo>&#x2212;</mo><mn>5%</mn>', String.raw`1{,}200-5\%`],
    [`${i('ln')}<mo>&#x2061;</mo>${i('x')}`, String.raw`\ln x`],
    [`${i('NPV')}${o('=')}<mtext>net value</mtext>`, String.raw`\mathrm{NPV}=\text{net value}`],
    [`<msup>${i('x')}<mo>′</mo></msup>`, "x'"],
    [`<msubsup>${i('σ')}${i('p')}<mn>2</mn></msubsup>`, String.raw`\sigma_{p}^{2}`],
    [`<msub><mrow>${i('a')}${i('b')}</mrow><mn>1</mn></msub>`, '{ab}_{1}'],
    [`<mover>${i('X')}<mo>¯</mo></mover>`, String.raw`\bar{X}`],
    [`<mover><mrow>${i('A')}${i('B')}</mrow><mo>→</mo></mover>`, String.raw`\overrightarrow{AB}`],
    [
      `<munderover>${o('∑')}<mrow>${i('t')}${o('=')}<mn>1</mn></mrow>${i('n')}</munderover>`,
      String.raw`\sum_{t=1}^{n}`,
    ],
    [`<munder>${i('max')}${i('x')}</munder>`, String.raw`\max_{x}`],
    [`<mover>${o('→')}${i('p')}</mover>`, String.raw`\xrightarrow{p}`],
    [
      `<munder><munder>${i('x')}<mo>⏟</mo></munder><mtext>risk</mtext></munder>`,
      String.raw`\underbrace{x}_{\text{risk}}`,
    ],
    [`${o('(')}<mfrac>${i('a')}${i('b')}</mfrac>${o(')')}`, String.raw`\left( \frac{a}{b} \right)`],
    [`${i('f')}${o('(')}${i('x')}${o(')')}`, 'f(x)'],
    [`<mfenced open="[" close=")">${i('a')}${i('b')}</mfenced>`, String.raw`\left[ a,b \right)`],
    [
      `${i('f')}${o('=')}${o('{')}${table('columnalign="left left"', [['<mn>1</mn>', i('x')]])}`,
      String.raw`f=\left\{ \begin{array}{ll}1 & x\end{array} \right.`,
    ],
    [table('', [['<mn>1</mn>', '<mn>2</mn>']]), String.raw`\begin{matrix}1 & 2\end{matrix}`],
    [
      table('columnalign="right left"', [
        [i('a'), `${o('=')}${i('b')}`],
        ['', `${o('=')}${i('c')}`],
      ]),
      String.raw`\begin{aligned}a & =b \\ & =c\end{aligned}`,
    ],
    [`<mroot>${i('x')}<mn>3</mn></mroot>`, String.raw`\sqrt[{3}]{x}`],
    [`<menclose notation="updiagonalstrike">${i('x')}</menclose>`, String.raw`\cancel{x}`],
    [
      `<mi mathvariant="double-struck">R</mi><mi mathvariant="normal">d</mi>`,
      String.raw`\mathbb{R}\mathrm{d}`,
    ],
    [`<semantics>${i('x')}<annotation>SVG</annotation></semantics>`, 'x'],
    [`<mstyle>${i('x')}</mstyle><maction>${i('y')}${i('z')}</maction>`, 'xy'],
    [
      `<mmultiscripts>${i('C')}<mi>n</mi><none/><mprescripts/><mi>k</mi><none/></mmultiscripts>`,
      '{}_{k}{C}{}_{n}',
    ],
  ])('%s is %s', (mathml, tex) => {
    expect(texOf(mathml)).toBe(tex);
    expect(faultOfFormula(tex, true)).toBeUndefined();
  });

  it('of every formula of the demonstration says what was written', () => {
    const lost = formulas().filter((tex) => {
      const mathml = drawn(tex);
      return seen(drawn(mathmlToTex(readXml(mathml)))) !== seen(mathml);
    });
    expect(lost).toEqual([]);
  });

  it('that makes no sense still is TeX', () => {
    const leaf = fc
      .tuple(
        fc.constantFrom('mi', 'mo', 'mn', 'mtext'),
        fc.string({ unit: fc.constantFrom(...signs), maxLength: 4 }),
      )
      .map(
        ([name, text]) =>
          `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`,
      );
    const names = [
      ...['mrow', 'mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover'],
      ...['munderover', 'mmultiscripts', 'mtable', 'mtr', 'mtd', 'mfenced', 'menclose', 'mystery'],
    ];
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc
          .tuple(fc.constantFrom(...names), fc.array(tie('tree'), { maxLength: 4 }))
          .map(([name, inside]) => `<${name}>${inside.join('')}</${name}>`),
      ),
    }));
    fc.assert(
      fc.property(tree, (inside) => {
        expect(faultOfFormula(texOf(inside), true)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});

/** Letters, words and all that is a command somewhere in TeX. */
const signs = [..."ab1,.|()[]{}\\^_~$%&#<>='′∣∑∫⏟¯→αμΔ久 \u00a0\u2061\u2063"];

/** Every formula of the demonstration whose signs MathML tells apart. */
function formulas(): string[] {
  const content = path.resolve(import.meta.dirname, '../../../../../content');
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' });
  const written = files
    .filter((file) => file.endsWith('.md') || file.endsWith('.yaml'))
    .flatMap((file) => [
      ...readFileSync(path.join(content, file), 'utf8').matchAll(
        /\$\$([^$`]+)\$\$|\$([^$`\n]+)\$/g,
      ),
    ])
    .map(([, block = '', line = '']) => (block || line).trim());
  // A sign of division is a letter where it is not stretched.
  return [...new Set(written)].filter(
    (tex) => faultOfFormula(tex, true) === undefined && !tex.includes('\\big/'),
  );
}

const drawn = (tex: string): string => {
  const html = katex.renderToString(tex, { output: 'mathml', strict: false });
  const [math = ''] = /<math[\s\S]*<\/math>/.exec(html) ?? [];
  return math.replace(/<annotation[\s\S]*?<\/annotation>/, '');
};

/** What one sees of a formula but its spaces. */
const seen = (mathml: string): string =>
  mathml
    .replaceAll(/<\/?(?:semantics|mrow|mstyle|mpadded|mspace)[^>]*>/g, '')
    .replaceAll(/<(\w+)[^>]*>/g, '<$1>')
    .replaceAll(/<mtext>[\s\u00a0\u2061-\u2064]*<\/mtext>|<mo>\u2061<\/mo>/g, '')
    .replaceAll(/[\s\u00a0\u2061]/g, '');
