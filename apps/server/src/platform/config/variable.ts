import type { BlockList } from 'node:net';
import { networksIn } from '../networks-in.ts';

/** What one variable of the environment is for, and how it is read. */
export interface Variable<Value> {
  readonly about: string;
  readonly fallback: string;
  readonly read: (value: string) => Value;
  readonly secret?: boolean;
}

export const text = (about: string, fallback = ''): Variable<string> => ({
  about,
  fallback,
  read: (value) => value,
});
export const secret = (about: string, fallback = ''): Variable<string> => ({
  ...text(about, fallback),
  secret: true,
});
export const integer = (
  about: string,
  fallback: number,
  [least, most]: [number, number],
): Variable<number> => ({
  about,
  fallback: String(fallback),
  read: (value) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < least || number > most)
      throw new Error(`要是 ${least} 到 ${most} 之间的整数`);
    return number;
  },
});
export const flag = (about: string, fallback: 'on' | 'off'): Variable<boolean> => ({
  about,
  fallback,
  read: (value) => {
    if (value !== 'on' && value !== 'off') throw new Error('只能是 on 或 off');
    return value === 'on';
  },
});
export const oneOf = <const Values extends readonly string[]>(
  about: string,
  values: Values,
  fallback: Values[number],
): Variable<Values[number]> => ({
  about,
  fallback,
  read: (value) => {
    if (!values.includes(value)) throw new Error(`只能是 ${values.join('、')} 之一`);
    return value;
  },
});

/** Some of these values, by commas, each once; `-` is none. */
export const listOf = <const Values extends readonly string[]>(
  about: string,
  values: Values,
): Variable<readonly Values[number][]> => ({
  about,
  fallback: values.join(','),
  read: (value) => {
    const wanted = value === '-' ? [] : value.split(',').map((one) => one.trim());
    const isKnown = wanted.every((one) => values.includes(one));
    if (!isKnown || new Set(wanted).size < wanted.length)
      throw new Error(`只能是 ${values.join('、')} 中的几个，用逗号隔开`);
    return wanted;
  },
});

/** Each goes into a header, so it must be nothing but an origin. */
export const origins = (about: string): Variable<readonly string[]> => ({
  about,
  fallback: '',
  read: (value) => {
    const given = value.split(' ').filter((one) => one !== '');
    const wrong = given.find((one) => !URL.canParse(one) || new URL(one).origin !== one);
    if (wrong !== undefined) throw new Error(`${wrong} 不是 https://www.example.com 这样的来源`);
    return given;
  },
});

/** The same, or the one word `none`. */
export const originsOrNone = (about: string): Variable<string> => ({
  about,
  fallback: '',
  read: (value) => (value === 'none' ? value : origins(about).read(value).join(' ')),
});

/** Addresses and networks, by spaces. */
export const networks = (about: string): Variable<BlockList> => ({
  about,
  fallback: '',
  read: (value) => {
    const found = networksIn(value.split(' ').filter((one) => one !== ''));
    if (found === null) throw new Error('要写成 10.0.5.7 或 10.0.5.0/24 的样子，用空格隔开');
    return found;
  },
});
