import type { DraftedForm, Piece } from '@xuezhou/contract/drafting/console';
import type { QuestionForm } from '@xuezhou/contract/review/console';
import { truthOptions } from '../practice/question/kinds.ts';
import { faultsOfForm, letterOf } from '../review/editor/form-faults.ts';
import { emptyForm } from '../review/editor/empty-form.ts';
import { fieldWords } from '../review/editor/form-texts.ts';
import { closestQuestion, type Bank } from './likeness.ts';

/** The question that the bank would have. */
export function formOfDraft(
  draft: DraftedForm,
  place: Pick<QuestionForm, 'readingId' | 'subjectId'>,
): QuestionForm {
  const { kind, right, value, tolerance, checks, difficulty } = draft;
  const form = emptyForm(kind, place);
  const options = draft.options.map(({ text, why }, at) => ({
    text: kind === 'truefalse' ? (truthOptions[at]?.text ?? '') : text.text,
    why: why.text,
  }));
  return {
    ...form,
    ...{ stem: draft.stem.text, right, checks: [...checks], difficulty },
    explanation: draft.explanation.map(({ text }) => text).join('\n\n'),
    options: kind === 'numeric' ? [] : options,
    number: { ...form.number, value, tolerance },
  };
}

/** A sentence of the machine that rests on nothing. */
const isUnfounded = ({ by, text, spans }: Piece): boolean =>
  by === 'machine' && text.trim() !== '' && spans.length === 0;

interface Beside {
  readonly bank: Bank;
  readonly place: Pick<QuestionForm, 'readingId' | 'subjectId'>;
}

/** Why a draft cannot be accepted as it is, in words. */
export function faultsOfDraft(draft: DraftedForm, { bank, place }: Beside): string[] {
  const form = formOfDraft(draft, place);
  const ofForm = faultsOfForm(form, { needsPlace: true }).map(
    ({ at, fault }) => `${fieldWords(at)}：${fault}`,
  );
  const unfounded = [
    ...(isUnfounded(draft.stem) ? ['题干没有依据，请改成自己的话或不要'] : []),
    ...draft.options.flatMap(({ why }, at) =>
      isUnfounded(why) ? [`选项 ${letterOf(at)} 的理由没有依据`] : [],
    ),
    ...draft.explanation.flatMap((piece, at) =>
      isUnfounded(piece) ? [`解析第 ${at + 1} 句没有依据`] : [],
    ),
  ];
  return [...ofForm, ...unfounded, ...sumFaults(draft), ...likeFaults(draft, bank)];
}

const numbersIn = (text: string): number[] =>
  [
    ...text
      .replaceAll(/[,，]/g, '')
      .replaceAll(/[−–]/g, '-')
      .matchAll(/-?\d+(?:\.\d+)?/g),
  ].map(([each]) => Number(each));

/** What 算式核对 comes to stands in the right option, as a number or in percent. */
function sumFaults({ kind, checks, options, right }: DraftedForm): string[] {
  const last = checks.at(-1);
  if (kind !== 'single' || last === undefined) return [];
  const [result] = numbersIn(last.slice(last.lastIndexOf('=') + 1));
  const key = options[right.codePointAt(0)! - 65]?.text.text ?? '';
  const said = numbersIn(key);
  if (result === undefined || said.length === 0) return [];
  const isSame = said.some((each) =>
    [result, result * 100].some(
      (one) => Math.abs(one - each) <= Math.max(0.005, Math.abs(one) * 0.005),
    ),
  );
  return isSame ? [] : [`算式核对得 ${result}，和选项 ${right} 不一致`];
}

function likeFaults({ stem }: DraftedForm, bank: Bank): string[] {
  const like = closestQuestion(stem.text, bank);
  return like === undefined ? [] : [`和题 ${like.questionId} 像 ${Math.round(like.share * 100)}%`];
}

/**
 * What is sent of a draft, each sentence said to be whose it is: one that the model wrote stays its own while not a letter
 * of it is changed, and rests on no more than was found.
 */
export function owned(sent: DraftedForm, known: DraftedForm): DraftedForm {
  const machine = new Map(
    [known.stem, ...known.options.flatMap(({ text, why }) => [text, why]), ...known.explanation]
      .filter(({ by }) => by === 'machine')
      .map((piece) => [piece.text, piece]),
  );
  const own = ({ text }: Piece): Piece =>
    machine.get(text) ?? { text, spans: [], by: text.trim() === '' ? 'machine' : 'teacher' };
  return {
    ...sent,
    kind: known.kind,
    stem: own(sent.stem),
    options: sent.options.map(({ text, why }, at) => ({
      ...{ text: own(text), why: own(why) },
      mistake: machine.has(text.text) ? (known.options[at]?.mistake ?? null) : null,
    })),
    explanation: sent.explanation.map(own).filter(({ text }) => text.trim() !== ''),
  };
}
