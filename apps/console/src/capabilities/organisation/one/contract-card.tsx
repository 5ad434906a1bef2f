import { Button } from '@mantine/core';
import type { OrganisationContract } from '@xuezhou/contract/organisation/console';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import styles from '../organisation.module.css';

interface ContractCardProps {
  contract: OrganisationContract;
  /** Absent: it may not be changed. */
  onChange: (() => void) | undefined;
}

/** What was bought, for how long, and how much of it is taken. */
export function ContractCard({ contract, onChange }: ContractCardProps) {
  const { name, startsOn, endsOn, courses } = contract;
  return (
    <SectionCard
      title={name}
      action={
        onChange && (
          <Button variant="default" size="sm" aria-label={`修改“${name}”`} onClick={onChange}>
            修改
          </Button>
        )
      }
    >
      <dl className={styles.facts}>
        <dt>从、到</dt>
        <dd>
          {startsOn} – {endsOn}
        </dd>
      </dl>
      <ul className={styles.courses}>
        {courses.map(({ courseId, title, seats, held, waiting }) => (
          <li key={courseId}>
            <span className={styles.line}>
              <span>{title}</span>
              <span>
                {held} / {seats} 座
              </span>
            </span>
            <ProgressLine value={held} max={seats} label={`“${title}”占了的座位`} />
            {waiting > 0 && <span className={styles.quiet}>{waiting} 人在排队</span>}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
