import type { OrganisationProgress } from '@xuezhou/contract/organisation/console';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import styles from '../organisation.module.css';

/** Departments; those with fewer than five who consented are told of together. */
export function GroupsCard({ groups }: Pick<OrganisationProgress, 'groups'>) {
  if (groups.length === 0) return null;
  return (
    <SectionCard title="部门，学到平均">
      <ul className={styles.courses}>
        {groups.map(({ names, consented, learned }) => {
          const name = names.join('、');
          return (
            <li key={name}>
              <span className={styles.line}>
                <span>{name}</span>
                <span>{learned === null ? '—' : `${learned}%`}</span>
              </span>
              <ProgressLine value={learned ?? 0} max={100} label={`${name}学到`} />
              <span className={styles.quiet}>同意的 {consented} 人</span>
            </li>
          );
        })}
      </ul>
      <p className={styles.quiet}>不到 5 人的部门合在一起算。</p>
    </SectionCard>
  );
}
