import type { RawQuestion } from '../banks/read/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import { choiceOf, gapOf, partOf, type WeighedAnswer } from '../banks/read/weighed-answers.ts';
import { readAnswers } from '../gift/gift-answers.ts';
import { hideEscapes, showEscapes } from '../gift/gift-escapes.ts';

type Judged = Pick<RawQuestion, 'type'> & Partial<RawQuestion> & { notes: readonly string[] };

const gap = /\{(\d*):([A-Z_]+):((?:\\[\s\S]|[^\\}])*)\}/g;

const kinds: Record<string, 'gap' | 'numeric' | 'one' | 'several'> = {
  ...fromNames('gap', 'SHORTANSWER', 'SA', 'MW', 'SHORTANSWER_C', 'SAC', 'MWC'),
  ...fromNames('numeric', 'NUMERICAL', 'NM'),
  ...fromNames('one', 'MULTICHOICE', 'MC', 'MULTICHOICE_V', 'MCV', 'MULTICHOICE_H', 'MCH'),
  ...fromNames('one', 'MULTICHOICE_S', 'MCS', 'MULTICHOICE_VS', 'MCVS', 'MULTICHOICE_HS', 'MCHS'),
  ...fromNames('several', 'MULTIRESPONSE', 'MR', 'MULTIRESPONSE_H', 'MRH', 'MULTIRESPONSE_S'),
  ...fromNames('several', 'MRS', 'MULTIRESPONSE_HS', 'MRHS'),
};

function fromNames<Kind>(kind: Kind, ...names: readonly string[]): Record<string, Kind> {
  return Object.fromEntries(names.map((name) => [name, kind]));
}

/** A text with gaps: each gap is a part; a single one leaves an ordinary question. */
export function clozeOf(stem: string): Judged {
  const parts: RawQuestion[] = [];
  const notes = new Set<string>();
  const weights = new Set<string>();
  const text = stem.replaceAll(gap, (_all, weight: string, type: string, answers: string) => {
    const { notes: own, ...judged } = judgedOf(type, answers);
    for (const note of own) notes.add(note);
    weights.add(weight || '1');
    parts.push(
      partOf(parts.length, {
        stem: `第 ${parts.length + 1} 空`,
        options: [],
        answer: '',
        ...judged,
      }),
    );
    return `【${parts.length}】`;
  });
  if (weights.size > 1) notes.add('各空的分值没有保留：每空一样重');
  const unread = /\{\d*:[A-Za-z_]+:[^}]{0,20}/.exec(text)?.[0];
  const [first] = parts;
  if (first === undefined)
    throw new RowFault('完形填空里没有一个空，空要写成 {1:SHORTANSWER:=答案}');
  if (unread !== undefined) throw new RowFault(`有一个空看不懂：${unread}`);
  if (parts.length > 1)
    return { type: 'composite', stem: text, parts, arePartsGaps: true, notes: [...notes] };
  const { place: _place, ...only } = first;
  return { ...only, stem: text.replace('【1】', '_____'), notes: [...notes] };
}

function judgedOf(type: string, text: string) {
  const kind = kinds[type];
  if (kind === undefined) throw new RowFault(`空的类型 ${type} 这里没有`);
  if (kind === 'numeric') return readAnswers(`#${hideEscapes(decode(text))}`, (one) => one);
  const answers = answersOf(text);
  return kind === 'gap' ? gapOf(answers) : choiceOf(answers, kind === 'several');
}

/** `=对#反馈~错~%50%一半`: a tilde stands between two answers. */
function answersOf(text: string): WeighedAnswer[] {
  return hideEscapes(text)
    .split('~')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [, right = '', percent, rest = ''] =
        /^\s*(=?)(?:%(-?\d+(?:\.\d+)?)%)?([\s\S]*)$/.exec(one) ?? [];
      const [answer = '', ...feedback] = rest.split('#').map((each) => showEscapes(each).trim());
      return {
        text: answer,
        fraction: percent === undefined ? (right === '=' ? 100 : 0) : Number(percent),
        feedback: feedback.join('#'),
      };
    });
}

const decode = (text: string) => text.replaceAll('&nbsp;', ' ').replaceAll(/<br\s*\/?>/g, '');
