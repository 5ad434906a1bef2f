/** The languages in which the command line speaks. */
type Language = 'zh' | 'en';

/** `XUEZHOU_LANG`, or what the machine's locale says: English where that is English, Chinese where it is anything else. */
export function languageOf(env: NodeJS.ProcessEnv): Language {
  const asked = [env['XUEZHOU_LANG'], env['LC_ALL'], env['LC_MESSAGES'], env['LANG']];
  return asked.find((one) => one !== undefined && one !== '')?.startsWith('en') === true
    ? 'en'
    : 'zh';
}

/** One process speaks one language, from its first word on. */
const language = languageOf(process.env);

/** Words in the language of whoever is at the keyboard. */
export const say = (zh: string, en: string): string => (language === 'en' ? en : zh);

/** The same for what commander reads an option or an argument of: its type says which, and is the same in both. */
export const flag = <const Flag extends string>(zh: Flag, en: string): Flag => say(zh, en) as Flag;
