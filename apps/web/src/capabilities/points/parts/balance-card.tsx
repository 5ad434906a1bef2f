import { Button } from '@mantine/core';
import type { getMyPoints } from '@xuezhou/contract/points';
import type { DataOf } from '@xuezhou/contract/kernel';
import { Dialog } from '@xuezhou/ui/dialog';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { figure, signed, yuanOf } from '../figure.ts';
import { pointsWords as words } from '../points.words.ts';
import styles from './points.module.css';

type Points = Pick<
  DataOf<typeof getMyPoints>,
  'mypoints' | 'heldPoints' | 'pointsChanges' | 'rules'
>;

/** What there is, what it is worth, and what this month brought. */
export function BalanceCard({ points }: { points: Points }) {
  const { mypoints, heldPoints, pointsChanges } = points;
  const [isAsked, setAsked] = useState(false);
  const month = Number(dayOf(serverNow()).slice(5, 7));
  return (
    <SectionCard>
      <div className={styles.balance}>
        <div>
          <div className={styles.figure}>
            {figure(mypoints)}
            <small>{words.unit}</small>
          </div>
          <p className="xz-small xz-quiet">{words.worth(yuanOf(mypoints))}</p>
        </div>
        {heldPoints > 0 && <StatusChip>{words.held(heldPoints)}</StatusChip>}
      </div>
      {pointsChanges.length > 0 && (
        <dl className={styles.month}>
          {pointsChanges.map(({ display_type: type, points: earned }) => (
            <div key={type}>
              <dt>{type}</dt>
              <dd>{signed(earned)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.hint}>
        {pointsChanges.length > 0 ? words.month(month) : words.nothing(month)}{' '}
        <button type="button" className={styles.rulesLink} onClick={() => setAsked(true)}>
          {words.rules}
        </button>
      </p>
      <Dialog isOpen={isAsked} onClose={() => setAsked(false)} title={words.rules}>
        <p className="xz-small xz-quiet">{words.rulesIntro}</p>
        <dl className={styles.rules}>
          {points.rules.map(({ title, unit, points: each, perDay }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                {words.perUnit(unit, each)}
                <span className="xz-caption xz-quiet">{words.perDay(perDay)}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="xz-small xz-quiet">{words.rulesLate}</p>
        <Button variant="light" fullWidth mt={20} onClick={() => setAsked(false)}>
          {words.understood}
        </Button>
      </Dialog>
    </SectionCard>
  );
}
