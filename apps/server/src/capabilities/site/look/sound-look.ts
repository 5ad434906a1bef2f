import type { LookSetting } from '@xuezhou/contract/site/console';
import { isReadable, nearestReadable, readColor } from '@xuezhou/rules/site/look-colors';
import { lookLimits, wordsFault } from '@xuezhou/rules/site/look-words';
import { Refusal } from '../../../platform/http/refusal.ts';

const words = {
  name: ['全名', lookLimits.name],
  shortName: ['短名', lookLimits.shortName],
  line: ['图上的一句话', lookLimits.line],
  mailSender: ['邮件发件人', lookLimits.sender],
  mailSignature: ['邮件落款', lookLimits.signature],
  smsSign: ['短信签名', lookLimits.sign],
  followReply: ['有人关注时回的话', lookLimits.reply],
} as const;

/** The setting with its words trimmed and its colour in one form. Throws a refusal that names what is wrong. */
export function soundLook(given: LookSetting): LookSetting {
  const sound: LookSetting = { ...given };
  for (const [key, [title, most]] of Object.entries(words) as [
    keyof typeof words,
    readonly [string, number],
  ][]) {
    const text = given[key]?.trim() ?? '';
    // A reply may have lines; all else stands in one.
    const fault = wordsFault(key === 'followReply' ? text.replaceAll('\n', '') : text, most);
    if (fault !== null) throw new Refusal('lookInvalid', `${title}：${fault}`);
    sound[key] = text === '' ? null : text;
  }
  demandHeaderWords(sound.mailSender);
  if (sound.smsSign !== null && !/^[\p{L}\p{N}]{2,12}$/u.test(sound.smsSign))
    throw new Refusal('lookInvalid', '短信签名：2 至 12 个字或字母，不要写括号');
  return { ...sound, color: soundColor(given.color) };
}

/** Signs that have a meaning in the line From of a mail. */
function demandHeaderWords(sender: string | null): void {
  if (sender !== null && /["<>\\,;:@]/.test(sender))
    throw new Refusal('lookInvalid', '邮件发件人：不能有引号、尖括号和 @ 这样的符号');
}

function soundColor(given: string | null): string | null {
  if (given === null || given.trim() === '') return null;
  const color = readColor(given);
  if (color === null) throw new Refusal('lookInvalid', '主色：应像 #2F6B55');
  if (!isReadable(color))
    throw new Refusal(
      'lookColorUnreadable',
      `${color} 上的字看不清，同一色里最近的是 ${nearestReadable(color)}`,
    );
  return color;
}
