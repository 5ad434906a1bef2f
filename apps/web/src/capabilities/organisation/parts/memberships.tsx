import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { dayText } from '@xuezhou/client/time/days.ts';
import { setProgressConsent, type Membership } from '@xuezhou/contract/organisation';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { membershipsQuery } from '../organisation.queries.ts';
import { membershipWords as words } from '../organisation.words.ts';
import { LinkedSignIns } from './linked-sign-ins.tsx';
import styles from './memberships.module.css';

/** All that a student and companies have to do with each other; nothing of who belongs nowhere. */
export const Memberships = () => (
  <>
    <Belonging />
    <LinkedSignIns />
  </>
);

/** Where the student belongs to, and the consent, which is taken back by one press. */
function Belonging() {
  const own = useQuery(membershipsQuery).data ?? [];
  if (own.length === 0) return null;
  return (
    <ul className={styles.root}>
      {own.map((membership) => (
        <Row key={membership.organisationId} membership={membership} />
      ))}
    </ul>
  );
}

function Row({ membership }: { membership: Membership }) {
  const { organisationId, organisation, department, isConsented, courses } = membership;
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const set = async (isGiven: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      await call(setProgressConsent, { body: { organisationId, isGiven } });
      const title = isGiven ? words.gave(organisation) : words.tookBack(organisation);
      notifications.show(toast({ tone: 'done', title }));
    } catch (error) {
      setProblem(sheetErrorText(error));
    } finally {
      await queryClient.invalidateQueries({ queryKey: membershipsQuery.queryKey });
      setBusy(false);
    }
  };
  return (
    <li>
      <p>{words.label(organisation, department)}</p>
      {courses.map(({ courseId, title, endsOn, isWaiting }) => (
        <p key={courseId} className={styles.quiet}>
          {words.course(title, endsOn, isWaiting)}
        </p>
      ))}
      <Switch
        className={styles.consent}
        label={words.consent(organisation)}
        aria-label={words.consent(organisation)}
        description={consentText(membership)}
        error={problem}
        checked={isConsented}
        // Disabled meanwhile, it would lose the focus.
        aria-busy={isBusy}
        onChange={({ currentTarget }) => {
          if (!isBusy) void set(currentTarget.checked);
        }}
      />
    </li>
  );
}

function consentText({ isConsented, consentChangedAt }: Membership): string {
  if (consentChangedAt === null) return words.withheld;
  const day = dayText(consentChangedAt.slice(0, 10));
  return isConsented ? words.given(day) : words.takenBack(day);
}
