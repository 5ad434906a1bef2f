import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { draftExplanation } from '@xuezhou/contract/drafting/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { useState, type ReactNode } from 'react';
import { useAct } from '../../../../platform/act/use-act.ts';
import type { QuestionDraft } from '../draft/use-question-draft.ts';
import styles from './drafted-explanation.module.css';

interface DraftedExplanationProps {
  questionId: number;
  draft: QuestionDraft;
}

type Drafted = DataOf<typeof draftExplanation>;

/** Offered where a question explains nothing: a person takes what a model wrote sentence by sentence, as what they write. */
export function DraftedExplanation({ questionId, draft }: DraftedExplanationProps) {
  const [drafted, setDrafted] = useState<Drafted>();
  const { act, isBusy, refusal } = useAct();
  const { form, change, isSaved } = draft;
  const isOffered = drafted !== undefined || form.explanation.trim() === '';
  if (!isOffered || form.kind === 'xl') return null;
  const ask = () =>
    act(
      async () => {
        setDrafted(await call(draftExplanation, { body: { questionId } }));
        return undefined;
      },
      { isLook: true },
    );
  const drop = (text: string) =>
    setDrafted(
      (now) =>
        now && {
          ...now,
          sentences: now.sentences.filter((one) => one.text !== text),
          checks: now.checks.filter((one) => one !== text),
        },
    );
  const take = (text: string) => {
    change(({ explanation }) => ({
      explanation: [explanation.trim(), text].filter((each) => each !== '').join('\n\n'),
    }));
    drop(text);
  };
  const takeCheck = (check: string) => {
    change(({ checks }) => ({ checks: [...checks.filter((each) => each.trim() !== ''), check] }));
    drop(check);
  };
  const left = (drafted?.sentences.length ?? 0) + (drafted?.checks.length ?? 0);
  return (
    <section className={styles.drafted} aria-label="机器拟的解析">
      <div>
        <Button
          size="sm"
          variant="light"
          loading={isBusy}
          disabled={!isSaved}
          onClick={() => void ask()}
        >
          {drafted === undefined ? '请模型拟解析' : '再拟一次'}
        </Button>
      </div>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {drafted !== undefined && left > 0 && (
        <p className={styles.quiet}>
          机器拟的，还没有进解析：一句一句看，接受的才算。
          {drafted.isCut && '没有写完，后面的请自己写。'}
        </p>
      )}
      <ul className={styles.rows}>
        {drafted?.sentences.map(({ text, rests }) => (
          <Row key={text} text={text} take={() => take(text)} drop={() => drop(text)}>
            依据：
            {drafted.lines
              .flatMap(({ no, text: line }) => (rests.includes(no) ? [line] : []))
              .join(' / ')}
          </Row>
        ))}
        {drafted?.checks.map((check) => (
          <Row key={check} text={check} take={() => takeCheck(check)} drop={() => drop(check)}>
            算式核对：算过，对得上
          </Row>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  text: string;
  take: () => void;
  drop: () => void;
  children: ReactNode;
}

const Row = ({ text, take, drop, children }: RowProps) => (
  <li className={styles.row}>
    <span className={styles.words}>
      {text}
      <small>{children}</small>
    </span>
    <Button size="sm" variant="light" aria-label={`接受“${text}”`} onClick={take}>
      接受
    </Button>
    <Button size="sm" variant="subtle" aria-label={`不要“${text}”`} onClick={drop}>
      不要
    </Button>
  </li>
);
