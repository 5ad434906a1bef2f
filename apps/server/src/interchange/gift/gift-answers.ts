import type { NumericValue, RawQuestion } from '../banks/read/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import {
  choiceOf,
  gapOf,
  matchOf,
  truthOfAnswer,
  type WeighedAnswer,
} from '../banks/read/weighed-answers.ts';
import { valueOf } from './numeric-value.ts';

/** Turns a text, its escapes still hidden, into HTML by the format that it names. */
export type ToHtml = (text: string) => string;

export type GiftAnswers = Pick<RawQuestion, 'type'> &
  Partial<Pick<RawQuestion, 'options' | 'answer' | 'parts' | 'values'>> & {
    readonly notes: readonly string[];
  };

/** What stands between the braces, without the general feedback. */
export function readAnswers(text: string, html: ToHtml): GiftAnswers {
  if (text === '') return { type: 'essay', notes: [] };
  if (text.startsWith('#')) return numericOf(text.slice(1));
  if (text.includes('~')) return choiceOf(weighed(text, html), !/(?:^|[^-])=/.test(text));
  if (/=/.test(text) && text.includes('->')) return matchingOf(text, html);
  const truth = /^(TRUE|T|FALSE|F)(?:#([\s\S]*))?$/i.exec(text);
  if (truth !== null) return judgementOf(truth[1] ?? '', truth[2] ?? '', html);
  if (text.startsWith('=')) return gapOf(weighed(text, html));
  // `{One}`: a lone word is the one answer.
  return gapOf(weighed(`=${text}`, html));
}

function judgementOf(word: string, feedback: string, html: ToHtml): GiftAnswers {
  const isTrue = word.toUpperCase().startsWith('T');
  // The first is for whoever was wrong, the second for whoever was right.
  const [wrong = '', right = ''] = feedback.split('#').map((text) => html(text));
  return truthOfAnswer(isTrue, {
    true: isTrue ? right : wrong,
    false: isTrue ? wrong : right,
  });
}

/** `=对 # 反馈 ~%50%错`: every sign begins another answer. */
function weighed(text: string, html: ToHtml): WeighedAnswer[] {
  return items(text).map(({ sign, body }) => {
    const [, percent, rest = ''] = /^\s*(?:%(-?\d+(?:\.\d+)?)%)?([\s\S]*)$/.exec(body) ?? [];
    const [answer = '', ...feedback] = rest.split('#');
    return {
      text: html(answer),
      fraction: percent === undefined ? (sign === '=' ? 100 : 0) : Number(percent),
      feedback: html(feedback.join('#')),
    };
  });
}

function items(text: string): { sign: string; body: string }[] {
  const found = [...text.matchAll(/([=~])([^=~]*)/g)];
  // `~=` is one sign of two characters.
  return found.flatMap(([, sign = '', body = ''], index) =>
    sign === '~' && body.trim() === '' && found[index + 1]?.[1] === '=' ? [] : [{ sign, body }],
  );
}

function matchingOf(text: string, html: ToHtml): GiftAnswers {
  const pairs = items(text).map(({ body }) => pairOf(body, html));
  const { notes, ...matched } = matchOf(pairs);
  const isTold = pairs.some(({ feedback }) => feedback !== '');
  return { ...matched, notes: [...notes, ...(isTold ? ['各项配对的反馈没有保留'] : [])] };
}

function pairOf(body: string, html: ToHtml): { text: string; match: string; feedback: string } {
  const at = body.indexOf('->');
  if (at === -1) throw new RowFault(`配对题的每一项要写成“题目 -> 答案”，少了 ->`);
  const [match = '', ...feedback] = body.slice(at + 2).split('#');
  return { text: html(body.slice(0, at)), match: html(match), feedback: feedback.join('').trim() };
}

function numericOf(text: string): GiftAnswers {
  const notes = new Set<string>();
  const parts = /[=~]/.test(text)
    ? items(text.replace(/^\s*(?=[^=~\s])/, '='))
    : [{ sign: '=', body: text }];
  const values = parts.flatMap(({ sign, body }): NumericValue[] => {
    const [, percent, rest = ''] = /^\s*(?:%(-?\d+(?:\.\d+)?)%)?([\s\S]*)$/.exec(body) ?? [];
    const [answer = '', feedback = ''] = rest.split('#').map((one) => one.trim());
    if (feedback !== '') notes.add('各个答案的反馈没有保留');
    if (answer === '' || answer === '*' || sign === '~') return [];
    if (percent !== undefined && Number(percent) < 100) {
      notes.add('只得部分分的答案没有保留');
      return [];
    }
    return [valueOf(answer)];
  });
  if (values.length === 0) throw new RowFault('数值题没有答案');
  return { type: 'numeric', values, notes: [...notes] };
}
