import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { RegradeDone } from '@xuezhou/contract/review/console';
import { undoAction } from '@xuezhou/contract/staff';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { useAct } from '../../../../platform/act/use-act.ts';
import styles from './corrected.module.css';

/** As many are shown at first. */
const few = 10;

/** What was judged anew, by whom, with the way back. */
export function RegradesDone({ done }: { done: readonly RegradeDone[] }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <SectionCard title="判过的" padding="rows">
      <ul className={styles.list}>
        {(isWhole ? done : done.slice(0, few)).map((one) => (
          <Done key={one.auditId} done={one} />
        ))}
      </ul>
      {!isWhole && done.length > few && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          看全部 {done.length} 次
        </Button>
      )}
    </SectionCard>
  );
}

function Done({ done }: { done: RegradeDone }) {
  const { auditId, questionId, stem, at, by, answers, isUndo, why, undoUntil, undoneBy } = done;
  const { act, isBusy, refusal } = useAct();
  const takeBack = () =>
    act(async () => {
      await call(undoAction, { body: { auditId } });
      return '撤回了，这些作答又按原来的答案判';
    });
  return (
    <li>
      <Link to="/bank/$questionId" params={{ questionId: String(questionId) }}>
        <FormulaText text={stem.trim() === '' ? `题 ${questionId}` : stem} />
      </Link>
      <span className={styles.line}>
        <span className={styles.quiet}>
          {by} · {momentText(at)} · {isUndo ? '改回原来的判分' : '重新判分'}，改判 {answers} 个答案
          {why !== '' && `；${why}`}
          {undoneBy !== null && `；${undoneBy}撤回了`}
        </span>
        {undoUntil !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`撤回重新判分：${stem}`}
            loading={isBusy}
            onClick={() => void takeBack()}
          >
            撤回
          </Button>
        )}
      </span>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </li>
  );
}
