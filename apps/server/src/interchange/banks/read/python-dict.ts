/** The text is no Python dict or list of plain texts. */
export class PythonDictError extends Error {
  override name = 'PythonDictError';
}

const escapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/**
 * Reads what Python prints for a dict or a list of texts, `{'A': '对', 'B': "don't"}`. Numbers, True, False and
 * None become their text, None the empty one. Nothing is evaluated.
 */
export function readPythonDict(text: string): [key: string, value: string][] {
  const reader = new Reader(text);
  const entries = reader.peek() === '[' ? reader.list() : reader.dict();
  reader.end();
  return entries;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  peek(): string {
    this.#skipSpace();
    return this.#text[this.#at] ?? '';
  }

  end(): void {
    if (this.peek() !== '') throw this.#fault();
  }

  dict(): [string, string][] {
    return this.#entries('{', '}', () => {
      const key = this.#scalar();
      this.#take(':');
      return [key, this.#scalar()];
    });
  }

  list(): [string, string][] {
    return this.#entries('[', ']', (index) => [String(index), this.#scalar()]);
  }

  #entries(
    open: string,
    close: string,
    read: (index: number) => [string, string],
  ): [string, string][] {
    const entries: [string, string][] = [];
    this.#take(open);
    while (this.peek() !== close) {
      entries.push(read(entries.length));
      if (this.peek() === close) break;
      this.#take(',');
    }
    this.#take(close);
    return entries;
  }

  #scalar(): string {
    const quote = this.peek();
    if (quote === "'" || quote === '"') return this.#quoted(quote);
    const word = /^(?:None|True|False|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\b/i.exec(
      this.#text.slice(this.#at, this.#at + 60),
    )?.[0];
    if (word === undefined) throw this.#fault();
    this.#at += word.length;
    return word === 'None' ? '' : word;
  }

  #quoted(quote: string): string {
    let value = '';
    for (this.#at++; ; this.#at++) {
      const character = this.#text[this.#at];
      if (character === undefined || character === '\n') throw this.#fault();
      if (character === quote) break;
      value += character === '\\' ? this.#escape() : character;
    }
    this.#at++;
    return value;
  }

  /** Stands on the backslash, and afterwards on the last character of the escape. */
  #escape(): string {
    const letter = this.#text[++this.#at] ?? '';
    const digits = { x: 2, u: 4, U: 8 }[letter];
    if (digits === undefined) {
      const value = escapes[letter];
      if (value === undefined) throw this.#fault();
      return value;
    }
    const code = this.#text.slice(this.#at + 1, this.#at + 1 + digits);
    if (code.length !== digits || !/^[\da-f]+$/i.test(code)) throw this.#fault();
    const point = Number.parseInt(code, 16);
    if (point > 0x10ffff) throw this.#fault();
    this.#at += digits;
    return String.fromCodePoint(point);
  }

  #take(wanted: string): void {
    if (this.peek() !== wanted) throw this.#fault();
    this.#at++;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #fault(): PythonDictError {
    return new PythonDictError(`第 ${this.#at + 1} 个字符附近看不懂`);
  }
}
