import { isNicknameValid, nicknameLength } from '../nickname.ts';
import { mobileMeant } from '../mobile.ts';
import { isDay } from '../../text/is-day.ts';

/** What a cell says, or why it cannot be read, in words for who filled it in. */
export type Read<Value> = { readonly value: Value } | { readonly fault: string };

/** As spreadsheets write a formula that failed. */
const failedFormula = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)/i;
const powers = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i;

/** Full-width signs as usual ones, without what spreadsheets put around. */
export const plainCell = (text: string): string => text.normalize('NFKC').trim().replace(/^'/, '');

/** A number as it is stored, `+8613800000000`. */
export function mobileInCell(text: string): Read<string> {
  const cell = plainCell(text);
  if (cell === '') return { fault: '没有写手机号' };
  if (failedFormula.test(cell)) return { fault: '公式出错，没有得出手机号' };
  const digits = withoutPowers(cell.replaceAll(/[\s\-()]/g, '').replace(/\.0+$/, ''));
  if (digits === null)
    return { fault: `手机号成了 ${cell}，后面几位已经丢了，请把这一列设成文本再填` };
  const meant = mobileMeant(withRegion(digits));
  if (meant !== null) return { value: meant };
  return { fault: whatIsWrong(digits) };
}

/** Null: a spreadsheet has rounded it away. */
function withoutPowers(cell: string): string | null {
  const parts = powers.exec(cell);
  if (parts === null) return cell;
  const [, first = '', decimals = '', power = ''] = parts;
  // All digits are there only where as many stand behind the point.
  return decimals.length === Number(power) ? first + decimals : null;
}

function withRegion(digits: string): string {
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return /^861\d{10}$/.test(digits) ? `+${digits}` : digits;
}

function whatIsWrong(digits: string): string {
  if (!/^\+?\d+$/.test(digits)) return '手机号里有数字以外的字';
  if (digits.startsWith('+')) return '不是手机号，请检查区号和位数';
  if (!digits.startsWith('1')) return '手机号要以 1 开头；其他地区的连区号写，如 +85261234567';
  const more = digits.length - 11;
  if (more === 0) return '不是手机号';
  return `手机号${more < 0 ? '少' : '多'} ${Math.abs(more)} 位`;
}

const ways = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/,
  /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?: .*)?$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
];

/** Days since the day before 1900 as spreadsheets count them; those of this century alone are days. */
const serials = { first: 36_526, last: 73_050, epoch: Date.UTC(1899, 11, 30) };

/** A day, YYYY-MM-DD; null of an empty cell. */
export function dayInCell(text: string): Read<string | null> {
  const cell = plainCell(text);
  if (cell === '' || /^(?:长期|永久|不限|无)(?:有效|期)?$/.test(cell)) return { value: null };
  const serial = /^\d{5}$/.test(cell) ? Number(cell) : 0;
  if (serial >= serials.first && serial <= serials.last)
    return { value: new Date(serials.epoch + serial * 86_400_000).toISOString().slice(0, 10) };
  for (const way of ways) {
    const [, year = '', month = '', day = ''] = way.exec(cell) ?? [];
    const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year !== '' && isDay(read)) return { value: read };
  }
  return { fault: '日期看不懂，请写成 2027-08-31' };
}

/** A name as a nickname may hold it; a short one is told apart by what is put behind it. */
export function nameInCell(text: string): Read<string> {
  const cell = plainCell(text);
  if (cell === '') return { fault: '没有写姓名' };
  if (failedFormula.test(cell)) return { fault: '公式出错，没有得出姓名' };
  const name = cell.replaceAll(/[^\p{Script=Han}A-Za-z0-9_-]/gu, '');
  if (!/[\p{Script=Han}A-Za-z]/u.test(name)) return { fault: '姓名里没有汉字或字母' };
  return nicknameLength(name) > 22 ? { fault: '姓名太长，最多 11 个汉字' } : { value: name };
}

/** The nicknames that are tried for somebody, one after the other: another may bear the first. */
export function nicknamesFor(name: string, mobile: string): string[] {
  const tails = [mobile.slice(-4), mobile.slice(-8)];
  return [name, ...tails.map((tail) => `${name}_${tail}`)].filter(isNicknameValid);
}
