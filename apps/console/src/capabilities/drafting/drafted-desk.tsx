import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import {
  acceptDrafted,
  refuseDrafted,
  saveDrafted,
  type Drafted,
  type DraftedForm,
} from '@xuezhou/contract/drafting/console';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import { changedAt, nameOf } from '../../platform/form/items.ts';
import type { Desk } from './drafting.queries.ts';
import { PieceField } from './piece-field.tsx';
import styles from './drafting.module.css';

const letters = 'ABCDEFGH';

type Topic = Desk['topics'][number];

interface DraftedDeskProps {
  drafted: Drafted;
  /** Of the chapter. */
  topics: readonly Topic[];
  /** In which it is to stand once it is accepted. */
  topicId: number | undefined;
  onTopic: (topicId: number) => void;
}

/** One draft beside what it rests on: mended, accepted or not wanted. */
export function DraftedDesk({ drafted, topics, topicId, onTopic }: DraftedDeskProps) {
  const { draftId, revision, state, faults, source } = drafted;
  const [form, setForm] = useState<DraftedForm>(drafted.form);
  const [lit, setLit] = useState<readonly number[]>([]);
  const { act, isBusy, refusal } = useAct();
  const isChanged = JSON.stringify(form) !== JSON.stringify(drafted.form);
  const isOpen = state === 'waiting';
  const save = () =>
    void act(async () => {
      await call(saveDrafted, { body: { draftId, revision, form } });
      return '存了，重新核对过';
    });
  const accept = () =>
    void act(async () => {
      const chosen = topicId !== undefined && { topicId };
      await call(acceptDrafted, { body: { draftId, revision, ...chosen } });
      return '接受了，成为题库里的草稿';
    });
  const refuse = (why: string) =>
    void act(async () => {
      await call(refuseDrafted, { body: { draftId, why } });
      return '不要这道了';
    });
  usePageKeys({ n: isOpen && !isBusy ? () => refuse('') : undefined });
  return (
    <>
      <SectionCard title={source.title} caption="依据的文字">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too */}
        <div className={styles.source} role="region" aria-label="依据的文字" tabIndex={0}>
          <ol className={styles.lines}>
            {source.lines.map(({ no, text, second }) => (
              <li key={no} data-lit={lit.includes(no) || undefined}>
                <small>{second === null ? no : clock(second)}</small>
                {text}
              </li>
            ))}
          </ol>
        </div>
      </SectionCard>
      <SectionCard title="这一道">
        <div className={styles.stack}>
          <Fields {...{ form, setForm, isOpen }} onLight={setLit} />
          {faults.length > 0 && (
            <Notice tone="wrong" title="还不能接受">
              <ul>
                {faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </Notice>
          )}
          <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
            {refusal}
          </p>
          {state === 'accepted' && drafted.questionId !== null && (
            <Link to={`/bank/${drafted.questionId}`}>去题库里看这道草稿</Link>
          )}
          {isOpen && topics.length > 1 && (
            <Select
              label="放进哪个考点"
              allowDeselect={false}
              data={topics.map((topic) => ({ value: String(topic.topicId), label: topic.title }))}
              value={String(topicId)}
              onChange={(value) => value !== null && onTopic(Number(value))}
            />
          )}
          {isOpen && (
            <Decisions
              {...{ isBusy, isChanged }}
              isReady={faults.length === 0}
              onSave={save}
              onAccept={accept}
              onRefuse={refuse}
            />
          )}
        </div>
      </SectionCard>
    </>
  );
}

const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

interface FieldsProps {
  form: DraftedForm;
  setForm: (form: DraftedForm) => void;
  isOpen: boolean;
  onLight: (spans: readonly number[]) => void;
}

function Fields({ form, setForm, isOpen, onLight }: FieldsProps) {
  const common = { isReadOnly: !isOpen, onLight };
  const setOption = (at: number, changed: Partial<DraftedForm['options'][number]>) =>
    setForm({
      ...form,
      options: changedAt(form.options, at, { ...form.options[at]!, ...changed }),
    });
  return (
    <>
      <PieceField
        label="题干"
        piece={form.stem}
        {...common}
        onChange={(stem) => setForm({ ...form, stem })}
      />
      {form.options.map(({ text, why, mistake }, at) => (
        <div key={nameOf(form.options[at]!)} className={styles.option}>
          {form.kind !== 'truefalse' && (
            <PieceField
              label={`选项 ${letters[at]}`}
              piece={text}
              {...common}
              onChange={(changed) => setOption(at, { text: changed })}
            />
          )}
          {mistake !== null && (
            <small>
              真学员在题 {mistake.questionId} 里 {Math.round(mistake.share * 100)}% 这样错
            </small>
          )}
          <PieceField
            label={`选项 ${letters[at]} 的理由`}
            piece={why}
            {...common}
            onChange={(changed) => setOption(at, { why: changed })}
          />
        </div>
      ))}
      {form.kind === 'numeric' ? (
        <TextInput
          label="答案"
          readOnly={!isOpen}
          value={form.value}
          onChange={(event) => setForm({ ...form, value: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          label="正确的选项"
          readOnly={!isOpen}
          maxLength={8}
          value={form.right}
          onChange={(event) => setForm({ ...form, right: event.currentTarget.value.toUpperCase() })}
        />
      )}
      {form.explanation.map((piece, at) => (
        <PieceField
          key={nameOf(piece)}
          label={`解析第 ${at + 1} 句`}
          piece={piece}
          {...common}
          onChange={(changed) =>
            setForm({ ...form, explanation: changedAt(form.explanation, at, changed) })
          }
        />
      ))}
      <Textarea
        label="算式核对"
        autosize
        readOnly={!isOpen}
        value={form.checks.join('\n')}
        onChange={(event) =>
          setForm({ ...form, checks: event.currentTarget.value.split('\n').slice(0, 10) })
        }
      />
    </>
  );
}

interface DecisionsProps {
  isBusy: boolean;
  isChanged: boolean;
  isReady: boolean;
  onSave: () => void;
  onAccept: () => void;
  onRefuse: (why: string) => void;
}

function Decisions({ isBusy, isChanged, isReady, onSave, onAccept, onRefuse }: DecisionsProps) {
  const [why, setWhy] = useState('');
  return (
    <>
      <div className={styles.line}>
        <TextInput
          aria-label="为什么不要"
          placeholder="为什么不要，可以不写；以后拟这门课时会给模型看"
          maxLength={200}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={isBusy}
          rightSection={<KeyHint keys={['N']} />}
          onClick={() => onRefuse(why)}
        >
          不要
        </Button>
      </div>
      <div className={styles.line}>
        {isChanged ? (
          <Button loading={isBusy} onClick={onSave}>
            存下来，重新核对
          </Button>
        ) : (
          <Button loading={isBusy} disabled={!isReady} onClick={onAccept}>
            接受这一道
          </Button>
        )}
      </div>
    </>
  );
}
