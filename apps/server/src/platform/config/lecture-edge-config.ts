import { oneOf, secret, text } from './variable.ts';

/** Of the list in `config.ts`. */
export const lectureEdgeVariables = {
  LECTURE_CDN_URL: text(
    'a CDN, or a cache of your own, that gives the segments of lectures, as https://lectures.school.example; empty gives them from the store',
  ),
  LECTURE_CDN_SIGN: oneOf(
    'how its addresses are signed: type A of Aliyun, type A or D of Tencent Cloud, or secure_link of nginx',
    ['aliyun-a', 'tencent-a', 'tencent-d', 'nginx'],
    'aliyun-a',
  ),
  LECTURE_CDN_KEY: secret('the key by which it checks them'),
} as const;

/** What gives the segments of lectures instead of the store, to whoever has a signed address. */
export interface LectureEdge {
  /** Without a slash at its end. */
  readonly url: string;
  readonly sign: LectureEdgeValues['LECTURE_CDN_SIGN'];
  readonly key: string;
}

interface LectureEdgeValues {
  readonly NODE_ENV: string;
  readonly LECTURE_CDN_URL: string;
  readonly LECTURE_CDN_SIGN: 'aliyun-a' | 'tencent-a' | 'tencent-d' | 'nginx';
  readonly LECTURE_CDN_KEY: string;
}

/** Null where the store gives them. */
export function lectureEdgeOf(values: LectureEdgeValues): LectureEdge | null {
  if (values.LECTURE_CDN_URL === '') return null;
  return {
    url: values.LECTURE_CDN_URL.replace(/\/+$/, ''),
    sign: values.LECTURE_CDN_SIGN,
    key: values.LECTURE_CDN_KEY,
  };
}

/** What an operator has to mend before lectures can be given so. */
export function lectureEdgeFaults(
  edge: LectureEdge | null,
  { NODE_ENV }: Pick<LectureEdgeValues, 'NODE_ENV'>,
): string[] {
  if (edge === null) return [];
  const isAddress = URL.canParse(edge.url) && /^https?:/.test(edge.url);
  return [
    // Every part of the path is signed, and a prefix would be signed by some and not by others.
    (!isAddress || new URL(edge.url).origin !== edge.url) &&
      'LECTURE_CDN_URL 要是只有主机名的网址，如 https://lectures.school.example',
    edge.key === '' && 'LECTURE_CDN_KEY 没有设置',
    NODE_ENV === 'production' && !edge.url.startsWith('https:') && 'LECTURE_CDN_URL 要用 https',
  ].filter((fault) => fault !== false);
}
