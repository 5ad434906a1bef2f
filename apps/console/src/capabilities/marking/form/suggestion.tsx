import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { suggestMark, type GivenLevel, type RubricPoint } from '@xuezhou/contract/marking/console';
import { levelOf } from '@xuezhou/rules/marking/rubric';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './suggestion.module.css';

interface SuggestionProps {
  questionId: number;
  studentId: number;
  points: readonly RubricPoint[];
  levels: readonly GivenLevel[];
}

type Said = DataOf<typeof suggestMark>;

/** What a model says after the marker's own levels, where it differs; it gives no mark and fills nothing in. */
export function Suggestion({ questionId, studentId, points, levels }: SuggestionProps) {
  const { act, isBusy, refusal } = useAct();
  const [said, setSaid] = useState<Said>();
  const ask = () =>
    void act(
      async () => {
        const body = { questionId, studentId, levels: [...levels] };
        setSaid(await call(suggestMark, { body }));
        return undefined;
      },
      { isLook: true },
    );
  return (
    <section className={styles.root} aria-label="AI 也看一遍">
      {said !== undefined && <Words said={said} points={points} />}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <Button size="sm" variant="default" loading={isBusy} onClick={ask}>
        {said === undefined ? 'AI 也看一遍' : '再看一遍'}
      </Button>
      <small>只给你看，不会自己打分</small>
    </section>
  );
}

function Words({
  said: { differs, looked },
  points,
}: {
  said: Said;
  points: readonly RubricPoint[];
}) {
  if (looked === 0) return <p role="status">AI 没有看出什么，请照自己的判断。</p>;
  if (differs.length === 0) return <p role="status">AI 看了 {looked} 个评分点，和你一样。</p>;
  return (
    <ul role="status">
      {differs.map(({ key, level, why }) => {
        const point = points.find((each) => each.key === key);
        return (
          <li key={key}>
            {point?.title}：AI 觉得是“{point && levelOf(point, [{ key, level }])?.words}”。{why}
          </li>
        );
      })}
    </ul>
  );
}
