import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { drawTrial, type PaperTrial } from '@xuezhou/contract/mock/console';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { PlanOf } from '../mock.queries.ts';
import { minutesText } from '../paper.words.ts';
import styles from './paper-desk.module.css';

const TrialDialog = sheetPart(() => import('./trial-dialog.tsx'), 'TrialDialog');

/** Three attempts that are not kept: what they share, and what the figures of their questions expect. */
export function TrialCard(place: PlanOf) {
  const { act, isBusy, refusal } = useAct();
  const [drawn, setDrawn] = useState<{ trial: PaperTrial; plan: PlanOf['plan'] } | null>(null);
  const topics = drawn?.plan.topics.map(({ title }) => title) ?? [];
  const { open, dialog } = useDialog((trial: PaperTrial, state) => (
    <TrialDialog trial={trial} topics={topics} {...state} />
  ));
  const draw = () =>
    act(
      async () => {
        setDrawn({ trial: await call(drawTrial, { body: place }), plan: place.plan });
        return undefined;
      },
      { isLook: true },
    );
  return (
    <section className={styles.card} aria-label="试抽三份">
      <div className={styles.cardHead}>
        <h2>试抽三份</h2>
        <Button variant="subtle" size="sm" loading={isBusy} onClick={() => void draw()}>
          {drawn === null ? '试抽' : '再抽'}
        </Button>
      </div>
      {drawn === null ? (
        <p className={styles.note}>看三位学员会拿到的卷有多少题相同，估计能得多少分。</p>
      ) : (
        <>
          {drawn.plan !== place.plan && <p className={styles.note}>抽的是改动以前的。</p>}
          <TrialFacts trial={drawn.trial} />
          <Button variant="default" size="sm" onClick={() => open(drawn.trial)}>
            看抽到的题
          </Button>
        </>
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {dialog}
    </section>
  );
}

function TrialFacts({ trial: { papers, overlaps } }: { trial: PaperTrial }) {
  const scores = papers.flatMap(({ expected }) => expected ?? []);
  const minutes = papers.flatMap(({ expectedMinutes }) => expectedMinutes ?? []);
  const total = papers.reduce((sum, { questions }) => sum + questions, 0);
  const known = papers.reduce((sum, paper) => sum + paper.known, 0);
  const people = papers.reduce((sum, paper) => sum + paper.people * paper.known, 0);
  const mean = (numbers: readonly number[]) =>
    Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length);
  return (
    <dl className={styles.facts}>
      <dt>两两重合</dt>
      <dd>{overlaps.map((share) => `${share}%`).join('、')}</dd>
      <dt>估计平均分</dt>
      <dd>{scores.length === 0 ? '还没有人做过这些题' : spanText(scores, mean(scores))}</dd>
      {minutes.length > 0 && (
        <>
          <dt>估计用时</dt>
          <dd>{minutesText(mean(minutes))}</dd>
        </>
      )}
      <dt>依据</dt>
      <dd>
        {known === 0
          ? '每题满 20 人答过才有数字'
          : `${total} 题里 ${known} 题有数字，平均每题 ${Math.round(people / known)} 人`}
      </dd>
    </dl>
  );
}

function spanText(scores: readonly number[], mean: number): string {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  return least === most ? `${mean}` : `${mean}（${least} 到 ${most}）`;
}
