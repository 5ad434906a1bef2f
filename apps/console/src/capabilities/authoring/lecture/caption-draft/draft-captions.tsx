import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import type { CaptionLanguage } from '@xuezhou/contract/authoring/console';
import {
  askForCaptions,
  dropCaptionDraft,
  getCaptionDraft,
  type CaptionDraft,
} from '@xuezhou/contract/drafting/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { yuanText } from '@xuezhou/rules/mall/money';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../../../../platform/act/use-act.ts';
import type { DraftPlayer } from '../draft-player.ts';
import styles from '../lecture-page.module.css';
import { DraftLines } from './draft-lines.tsx';

const whileInWork = 3000;

/** Asked again and again while a machine listens. */
const captionDraftQuery = (courseId: number, lectureId: number, language: CaptionLanguage) =>
  queryOptions({
    ...operationQuery(
      getCaptionDraft,
      { params: { courseId, lectureId }, query: { language } },
      { ignoreErrors: true },
    ),
    refetchInterval: ({ state: { data } }) =>
      data?.draft?.state === 'working' ? whileInWork : false,
  });

interface DraftCaptionsProps {
  courseId: number;
  lectureId: number;
  revision: number;
  language: CaptionLanguage;
  /** Captions of the language are there. */
  isThere: boolean;
  player: DraftPlayer;
}

const names = { zh: '中文', en: '英文' } as const;

/** What a machine writes down of the lecture: nothing of it counts before somebody has looked at it and taken it over. */
export function DraftCaptions(props: DraftCaptionsProps) {
  const { courseId, lectureId, language } = props;
  const { data, isError, refetch } = useQuery(captionDraftQuery(courseId, lectureId, language));
  if (isError)
    return (
      <p className={styles.quiet}>
        机器听写的没有打开。
        <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
          再试一次
        </Button>
      </p>
    );
  if (data === undefined) return null;
  const { draft } = data;
  if (draft !== null && draft.language !== language && draft.state !== 'failed')
    return <p className={styles.quiet}>机器听写的{names[draft.language]}字幕在那种语言里看。</p>;
  return (
    <section className={styles.drafted} aria-label="机器听写">
      {draft?.state === 'working' && <Working courseId={courseId} draft={draft} />}
      {draft?.state === 'ready' && <DraftLines {...props} draft={draft} />}
      {(draft === null || draft.state === 'failed') && (
        <Asking {...props} facts={data} onOld={() => void refetch()} />
      )}
    </section>
  );
}

function Working({ courseId, draft }: { courseId: number; draft: CaptionDraft }) {
  const { draftId, heardMs, durationMs, byName } = draft;
  const { act, isBusy, refusal } = useAct();
  const drop = () =>
    act(async () => {
      await call(dropCaptionDraft, { body: { courseId, draftId } });
      return '不再听写了';
    });
  return (
    <div className={styles.foot}>
      <p className={styles.quiet} role="status">
        机器在听写，听到 {clockText(heardMs / 1000)} / {clockText(durationMs / 1000)}，{byName}
        请的。可以先离开，听完在这里核对。
      </p>
      <ProgressLine value={heardMs} max={durationMs} label="听了多少" height={6} />
      <Refusal words={refusal} />
      <div className={styles.buttons}>
        <Button size="sm" variant="subtle" loading={isBusy} onClick={() => void drop()}>
          不听了
        </Button>
      </div>
    </div>
  );
}

interface AskingProps extends DraftCaptionsProps {
  facts: DataOf<typeof getCaptionDraft>;
  /** A colleague has asked meanwhile. */
  onOld: () => void;
}

function Asking({ courseId, lectureId, language, facts, onOld }: AskingProps) {
  // Of a press: a repeat after a lost answer is the same asking.
  const [draftId, setDraftId] = useState(() => newId());
  const { act, isBusy, refusal } = useAct({
    onRefusal: () => {
      onOld();
      return false;
    },
  });
  const { hindrance, draft, goesOn } = facts;
  const ask = () =>
    act(async () => {
      const replaces = draft === null ? {} : { replaces: draft.draftId };
      await call(askForCaptions, { body: { draftId, courseId, lectureId, language, ...replaces } });
      setDraftId(newId());
      return '请机器听写了，听完由你核对';
    });
  return (
    <>
      {draft?.fault && (
        <p className={styles.refusal} role="alert">
          {draft.fault}
        </p>
      )}
      {draft !== null && !goesOn && draft.heardMs > 0 && (
        <p className={styles.quiet}>
          {draft.byName}请的{names[draft.language]}听写听到 {clockText(draft.heardMs / 1000)}
          {draft.isOfOtherVideo ? '，那以后换过视频' : ''}；这里从头听，听过的那些就不要了。
        </p>
      )}
      <p className={styles.quiet}>{hindrance ?? costWords(facts)}</p>
      <Refusal words={refusal} />
      <div className={styles.buttons}>
        <Button
          size="sm"
          variant="light"
          loading={isBusy}
          disabled={hindrance !== null || facts.minutes > facts.minutesLeft}
          onClick={() => void ask()}
        >
          {goesOn ? '从断的地方接着听写' : '请机器听写'}
        </Button>
      </div>
    </>
  );
}

function costWords({ minutes, minutesLeft, fen }: DataOf<typeof getCaptionDraft>): string {
  const cost = fen === null ? '费用按服务商的价' : `约 ${yuanText(fen)} 元`;
  const lecture = `请机器听写 ${minutes} 分钟，${cost}`;
  return minutes > minutesLeft
    ? `${lecture}。今天学校还能听写 ${minutesLeft} 分钟，不够听这一节，请明天 0 点以后再请。`
    : `${lecture}。听完先由你核对，学员看不到；今天学校还能听写 ${minutesLeft} 分钟。`;
}

const Refusal = ({ words }: { words: string | undefined }) => (
  <p className={styles.refusal} role="alert" hidden={words === undefined}>
    {words}
  </p>
);
