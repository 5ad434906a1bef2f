import { text, type Variable } from '../config/variable.ts';

const endpoint: Variable<string> = {
  ...text(
    'where traces of requests, statements and jobs go, as http://127.0.0.1:4318 of an OpenTelemetry collector (OTLP over HTTP, JSON); empty makes none',
  ),
  read: (value) => {
    if (value !== '' && !(/^https?:/i.test(value) && URL.canParse(value)))
      throw new Error('要是 http:// 或 https:// 开头的网址，如 http://127.0.0.1:4318');
    // What fetch says of such an address would bring them into the log.
    if (value !== '' && (new URL(value).username !== '' || new URL(value).password !== ''))
      throw new Error('不能写用户名和密码：请写进 OTEL_EXPORTER_OTLP_HEADERS');
    return value.replace(/\/+$/, '');
  },
};

const headers: Variable<Readonly<Record<string, string>>> = {
  about: 'headers for it, as authorization=Bearer%20…, several by commas',
  fallback: '',
  secret: true,
  read: (value) =>
    Object.fromEntries(
      value
        .split(',')
        .filter((pair) => pair.trim() !== '')
        .map((pair) => {
          const [, name = '', given = ''] = /^\s*([\w-]+)=(.*?)\s*$/.exec(pair) ?? [];
          if (name === '') throw new Error('要写成 名字=值，几个之间用逗号');
          return [name, headerValue(given)];
        }),
    ),
};

function headerValue(given: string): string {
  let value;
  try {
    value = decodeURIComponent(given);
  } catch {
    throw new Error('百分号后面要是两位十六进制数，如 Bearer%20…');
  }
  // Told here, without the value, since fetch would tell it in the log.
  if (!/^[\t\u0020-\u007e]*$/.test(value)) throw new Error('值里有请求头不允许的字符');
  return value;
}

const share: Variable<number> = {
  about: 'share of the requests and jobs that are traced, from 0 to 1',
  fallback: '1',
  read: (value) => {
    const number = Number(value);
    if (!(number >= 0 && number <= 1)) throw new Error('要是 0 到 1 之间的数');
    return number;
  },
};

/** By the names that OpenTelemetry gave them. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_TRACES_SAMPLER_ARG: share,
} as const;
