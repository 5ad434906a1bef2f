import { expect, it } from 'vitest';
import { clozeSides, hasCloze, markdownOfField } from './anki-text.ts';

/** Far more than a field may hold: where each mark is looked for to the end, the test does not come to its own. */
const length = 2_000_000;

it.each([
  '<img/src=a',
  '<img src="',
  '<img ',
  '{{c1::',
  '{{c1::a::',
  '<b>',
  '<strong>',
  String.raw`\(`,
  String.raw`\[`,
  '[$]',
  '[$$]',
  '[latex]',
  '<anki-mathjax>',
  '<anki-mathjax ',
  '[sound:',
  '<li ',
  '[',
  '![](',
  ' \n',
])('a field of nothing but %j is read in one go', (mark) => {
  const field = mark.repeat(length / mark.length);
  if (hasCloze(field)) clozeSides(field);
  expect(typeof markdownOfField(field, true)).toBe('string');
});

it('a mark that nothing ends stays as it is, and the others do their work', () => {
  expect(markdownOfField(String.raw`<b>一 <b>二</b> \(三 \[四\]`)).toBe(
    `**一 二** ${String.raw`\\(三`}\n$$四$$`,
  );
  expect(markdownOfField('[$]a[/$][$$]b[/$$]<anki-mathjax block="x">c</anki-mathjax>')).toBe(
    '$a$\n$$b$$\n$c$',
  );
  expect(markdownOfField(`<img alt="x" src='a b.png'>`, true)).toBe('![](anki:a%20b.png)');
  expect(markdownOfField('<img class=a SRC = a.png><img alt="src">', true)).toBe('![](anki:a.png)');
  expect(clozeSides('{{c1::久期::敏感}}与{{c2::凸性}}、{{c3::')).toEqual({
    front: '【敏感】与【……】、{{c3::',
    back: '<b>久期</b>与<b>凸性</b>、{{c3::',
  });
  expect([hasCloze('{{c1::a}}'), hasCloze('}}{{c1::a')]).toEqual([true, false]);
});
