/** Letters and signs that are drawn as Latin letters, by the letter that they are drawn as. */
const drawnAs: Readonly<Record<string, string>> = {
  a: 'αаɑΑАᎪꓮᴀ',
  b: 'βвΒВᏴꓐʙ',
  c: 'ϲсϹСᏟꓚᴄ',
  d: 'ԁᎠꓓᴅ',
  e: 'εеΕЕᎬꓰᴇҽ',
  f: 'ϜꓝꜰϝՖ',
  g: 'ɡցԌᏀꓖɢ',
  h: 'һнΗНᎻꓧʜհ',
  i: 'ιіıΙІӀᎥꓲɪӏ',
  j: 'јЈᎫꓙᴊյ',
  k: 'κкΚКᏦꓗᴋ',
  l: 'ⅼᏞꓡʟ',
  m: 'мΜМᎷꓟᴍⅿ',
  n: 'ηпΝոռꓠɴ',
  o: 'οоΟОօഠꓳᴏσ०๐໐၀',
  p: 'ρрΡРᏢꓑᴘ',
  q: 'ԛզ',
  r: 'гᎡꓣʀɾ',
  s: 'ѕЅՏᏚꓢꜱ',
  t: 'τтΤТᎢꓔᴛ',
  u: 'υսՍꓴᴜц',
  v: 'νѵѴᏙꓦᴠ∨⋁',
  w: 'ωԝшԜᎳꓪᴡա',
  x: 'χхΧХꓫ×✕✖⨯',
  y: 'уΥУүҮγꓬʏ',
  z: 'ΖᏃꓜᴢ',
};

const latinOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(drawnAs).flatMap(([latin, letters]) => [...letters].map((one) => [one, latin])),
);

/** Where the letters A to Z of a row of signs begin: squared and circled ones, and those of flags. */
const rows = [0x1_f1_30, 0x1_f1_50, 0x1_f1_70, 0x1_f1_e6];
const lettersOfLatin = 26;
const firstLetter = 0x61;

function letterOfSign(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const row = rows.find((first) => code >= first && code < first + lettersOfLatin);
  return row === undefined ? undefined : String.fromCodePoint(firstLetter + code - row);
}

/** What is put between letters to part them: strokes that are letters by name, and fillers that are not drawn. */
const partings = /[丨丶丿乀乁ㄧㆍᅟᅠㅤﾠ\p{Lm}\p{M}]/gu;

/** Digits that pass for letters, and letters that pass for each other. */
const oneOfAlike: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l' };

// What looks like Latin is read before anything is taken apart: then `ϲ` would be `ς`, which looks like no c.
const lettersOf = (sign: string): string =>
  [...(latinOf[sign] ?? sign).normalize('NFKD').replace(partings, '')]
    .map((part) => latinOf[part] ?? letterOfSign(part) ?? part.toLowerCase())
    .map((letter) => oneOfAlike[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Signs repeat: each is taken apart once. Those of one script and some more are few. */
const known = new Map<string, string>();
const mostKnown = 20_000;

/** The letters and digits that one sign is drawn as, in one script, size and dress: none for what only parts others. */
export function drawnSign(sign: string): string {
  const before = known.get(sign);
  if (before !== undefined) return before;
  const letters = lettersOf(sign);
  if (known.size < mostKnown) known.set(sign, letters);
  return letters;
}

/** The same for texts that look the same: letters and digits alone, in one script, size and dress. */
export const drawnText = (text: string): string =>
  [...text].map((sign) => drawnSign(sign)).join('');
