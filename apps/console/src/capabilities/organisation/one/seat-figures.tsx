import type { Organisation, OrganisationMember } from '@xuezhou/contract/organisation/console';
import { meanLearned, peopleOf } from '@xuezhou/rules/organisation/visible';
import styles from '../organisation.module.css';
import { daysLeft, weekAgo } from '../organisation.words.ts';

interface SeatFiguresProps {
  organisation: Organisation;
  /** Undefined: they still come. */
  members: readonly OrganisationMember[] | undefined;
}

/** Of contracts that are not over. */
export function SeatFigures({ organisation, members = [] }: SeatFiguresProps) {
  const standing = organisation.contracts.filter(({ endsOn }) => (daysLeft(endsOn) ?? -1) >= 0);
  const courses = standing.flatMap((contract) => contract.courses);
  const sum = (key: 'seats' | 'held' | 'waiting') =>
    courses.reduce((all, course) => all + course[key], 0);
  const progress = members.flatMap(({ memberId, seats }) =>
    seats.flatMap((seat) => (seat.progress === null ? [] : { memberId, ...seat.progress })),
  );
  const week = weekAgo();
  const lately = progress.filter(({ studiedOn }) => studiedOn !== null && studiedOn >= week);
  const invited = members.filter(({ studentId }) => studentId === null).length;
  const mean = meanLearned(progress);
  const endsOn = organisation.contracts[0]?.endsOn ?? null;
  const left = daysLeft(endsOn);
  return (
    <dl className={styles.figures} aria-label="数字">
      <div>
        <dt>座位</dt>
        <dd className={styles.value}>
          {sum('held')}
          <small>/ {sum('seats')}</small>
        </dd>
        <dd className={styles.quiet}>
          {invited > 0 ? `${invited} 人请了还没来` : '请的都来了'}
          {sum('waiting') > 0 && `，${sum('waiting')} 人排队`}
        </dd>
      </div>
      <div>
        <dt>近 7 天学过</dt>
        <dd className={styles.value}>
          {peopleOf(lately)}
          <small>人</small>
        </dd>
        <dd className={styles.quiet}>一人两门也算一人</dd>
      </div>
      <div>
        <dt>学到，平均</dt>
        <dd className={styles.value}>
          {mean ?? '—'}
          {mean !== null && <small>%</small>}
        </dd>
        <dd className={styles.quiet}>{mean === null ? '还没有数到' : '学完的章'}</dd>
      </div>
      <div>
        <dt>到期</dt>
        <dd className={styles.value}>
          {left === null ? '—' : Math.max(0, left)}
          <small>天</small>
        </dd>
        <dd className={styles.quiet}>{endsOn}</dd>
      </div>
    </dl>
  );
}
