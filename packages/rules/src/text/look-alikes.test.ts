import { expect, it } from 'vitest';
import { drawnText } from './look-alikes.ts';

/** One word for each Latin letter, written once more in letters that only look like its own. */
it.each([
  ['αаΑАᴀ', 'aaaaa'],
  ['вΒВʙ', 'bbbb'],
  ['сϹСᴄ', 'cccc'],
  ['ԁᎠᴅ', 'ddd'],
  ['еΕЕᴇ', 'eeee'],
  ['ϜꓝꜰՖ', 'ffff'],
  ['ɡցԌɢ', 'gggg'],
  ['һнΗʜ', 'hhhh'],
  ['јЈᴊյ', 'jjjj'],
  ['κкΚᴋ', 'kkkk'],
  ['ⅼᏞꓡʟ', 'llll'],
  ['іІӀɪ', 'llll'],
  ['мΜМᴍ', 'mmmm'],
  ['ηпΝɴ', 'nnnn'],
  ['οоΟО', 'oooo'],
  ['ρрΡР', 'pppp'],
  ['ԛզ', 'qq'],
  ['гᎡꓣʀ', 'rrrr'],
  ['ѕЅՏꜱ', 'ssss'],
  ['τтΤᴛ', 'tttt'],
  ['υսՍᴜ', 'uuuu'],
  ['νѵѴ∨', 'vvvv'],
  ['ωԝшԜ', 'wwww'],
  ['χхΧХ', 'xxxx'],
  ['уΥУү', 'yyyy'],
  ['ΖᏃꓜᴢ', 'zzzz'],
])('%s is drawn as %s', (signs, drawn) => {
  expect(drawnText(signs)).toBe(drawn);
});

it.each([
  ['squared', 0x1_f1_30],
  ['circled', 0x1_f1_50],
  ['squared in black', 0x1_f1_70],
  ['of flags', 0x1_f1_e6],
])('a row of letters that are %s has all of A to Z', (_, first) => {
  const sign = (place: number) => String.fromCodePoint(first + place);
  const row = Array.from({ length: 26 }, (_none, place) => sign(place)).join('');
  expect(drawnText(row)).toBe('abcdefghljklmnopqrstuvwxyz');
});

it.each([
  ['0O', 'oo'],
  ['1lI', 'lll'],
  ['V X-１２３', 'vxl23'],
  ['ÀÉ', 'ae'],
])('%s looks like %s', (text, drawn) => {
  expect(drawnText(text)).toBe(drawn);
});
