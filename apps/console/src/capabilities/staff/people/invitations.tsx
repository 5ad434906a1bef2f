import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { withdrawInvitation, type Invitation } from '@xuezhou/contract/staff';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useAct } from '../../../platform/act/use-act.ts';
import { invitationsQuery } from '../staff.queries.ts';
import styles from './invitations.module.css';

/** Invitations that nobody has taken up yet; none: nothing. */
export function Invitations({ isManager }: { isManager: boolean }) {
  const { data = [] } = useQuery(invitationsQuery);
  if (data.length === 0) return null;
  return (
    <SectionCard title={`邀请中 ${data.length}`}>
      <ul className={styles.list}>
        {data.map((each) => (
          <One key={each.invitationId} invitation={each} isManager={isManager} />
        ))}
      </ul>
    </SectionCard>
  );
}

function One({ invitation, isManager }: { invitation: Invitation; isManager: boolean }) {
  const { act, isBusy, refusal } = useAct();
  const { invitationId, name, address, roles, invitedBy, expiresAt } = invitation;
  return (
    <li className={styles.item}>
      <span>
        {name}，{address}，{roles.join('、') || '没有角色'}。{invitedBy}邀请，到
        {momentText(expiresAt)}为止
        {refusal !== undefined && <span role="alert">。{refusal}</span>}
      </span>
      {isManager && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          onClick={() =>
            void act(async () => {
              await call(withdrawInvitation, { body: { invitationId } });
              return `给${name}的邀请收回了`;
            })
          }
        >
          收回
        </Button>
      )}
    </li>
  );
}
