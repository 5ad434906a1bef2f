import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { LeftMember, Organisation } from '@xuezhou/contract/organisation/console';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { leftMembersQuery } from '../organisation.queries.ts';
import styles from '../organisation.module.css';

interface LeftMembersProps {
  organisation: Organisation;
  /** Absent: it may not be undone. */
  onUnlink: ((member: LeftMember) => void) | undefined;
}

/** Who left and is linked still: nothing of it stands where nobody is. */
export function LeftMembers({ organisation: { organisationId }, onUnlink }: LeftMembersProps) {
  const { data = [], isError, error } = useQuery(leftMembersQuery(organisationId));
  if (isError && data.length === 0)
    return <Notice tone="wrong" isLine title={`离开了的人没有打开：${troubleText(error)}`} />;
  if (data.length === 0) return null;
  return (
    <div className={styles.left}>
      <SectionCard title={`离开了、登录还连着的 ${data.length} 人`}>
        <p className={styles.withheld}>
          没有座位就登不进来，回来了能接着用。账号丢了的，解开以后才能连到另一个账号。
        </p>
        <ul className={styles.people}>
          {data.map((member) => (
            <li key={member.memberId}>
              <Link to="/students/$studentId" params={{ studentId: String(member.studentId) }}>
                {member.name}
              </Link>
              <span>{momentText(member.leftAt)}离开</span>
              {onUnlink !== undefined && (
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`解开${member.name}的登录`}
                  onClick={() => onUnlink(member)}
                >
                  解开登录
                </Button>
              )}
            </li>
          ))}
        </ul>
      </SectionCard>
    </div>
  );
}
