/** What lists of leaked passwords are full of, apart from their digits and signs. */
const commonWords = new Set(
  (
    'a aa aaa aaaa ab abc abcd abcde abcdef abcdefg asd asdf asdfg asdfgh asdfghjkl q qq qaz qazwsx qwe qwer qwert qwerty ' +
    'qwertyuiop zxc zxcv zxcvb zxcvbn zxcvbnm zaqwsx x xx xxx z zz p pw pass passwd password passwort mima admin administrator root ' +
    'user guest test testing login welcome hello letmein iloveyou ilove love lovely woaini woaiwojia aini nihao wo ' +
    'monkey dragon sunshine princess football baseball master shadow superman batman michael secret changeme ' +
    'default china beijing shanghai zhongguo student study xuexi cfa frm cpa'
  ).split(' '),
);

const spokenAs: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  $: 's',
};

/** Nothing but a run (1234, 4321, 1111), a year or a few digits. */
function isPlainNumber(digits: string): boolean {
  if (digits.length <= 4) return true;
  const steps = [...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index]));
  const isRun =
    steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1);
  const half = digits.slice(0, digits.length / 2);
  return (
    isRun ||
    steps.every((step) => step === 0) ||
    (digits.length <= 8 && half + half === digits) ||
    isDay(digits)
  );
}

/** 19980101, 980101, 2026. */
const isDay = (digits: string): boolean =>
  /^((19|20)?\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])|520\d{0,4}|1314\d{0,3}|5201314)$/.test(
    digits,
  );

const parted = (letters: string, digits: string): readonly [string, string] => [
  letters.replace(/[^a-z]/g, ''),
  digits.replace(/\D/g, ''),
];

/** A word that everybody thinks of, with digits that everybody thinks of: the first that a guesser tries. */
export function isPasswordCommon(password: string): boolean {
  const lower = password.toLowerCase();
  // Signs that stand for letters stand among letters: p@ssw0rd1.
  const end = lower.search(/[^a-z]*$/);
  const spoken = lower.slice(0, end).replace(/[@0135$]/g, (sign) => spokenAs[sign] ?? sign);
  return [parted(lower, lower), parted(spoken, lower.slice(end))].some(
    ([letters, digits]) => commonWords.has(letters) && isPlainNumber(digits),
  );
}

/** At least 8 characters, with a letter and a digit, and not what everybody takes; 200 at most, so that hashing stays cheap. */
export function isPasswordValid(password: string): boolean {
  return (
    password.length >= 8 &&
    password.length <= 200 &&
    /[A-Za-z]/.test(password) &&
    /\d/.test(password) &&
    !isPasswordCommon(password)
  );
}
