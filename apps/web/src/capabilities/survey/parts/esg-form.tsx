import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { registerForEsg, type EsgForm as Form } from '@xuezhou/contract/survey';
import { esgFaults, type EsgField } from '@xuezhou/rules/survey/esg-fields';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { EsgConsent } from '@xuezhou/client/esg/esg-consent.tsx';
import type { EsgDraft, EsgSectionProps } from '@xuezhou/client/esg/esg-section-props.ts';
import { EsgContact, EsgExam, EsgPerson } from '@xuezhou/client/esg/esg-sections.tsx';
import { useStudent } from '../../../platform/session/session.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { esgQuery } from '../survey.queries.ts';
import { esgWords as words } from '../survey.words.ts';
import { useEsgDraft } from '../use-esg-draft.ts';
import styles from './esg.module.css';

export type EsgLack = EsgField | 'confirm' | 'consent';

export function EsgForm({ form }: { form: Form }) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { mobile } = useStudent();
  const { fields, change, forget } = useEsgDraft();
  const [left, setLeft] = useState<ReadonlySet<EsgField>>(new Set());
  const { isBusy, problem, send } = useSending(forget);
  const month = fields.month === '' ? null : fields.month;
  const faults = esgFaults(
    { ...fields, month },
    { months: form.months, today: dayOf(serverNow()) },
  );
  const lacks: EsgLack[] = [
    ...(Object.keys(faults) as EsgField[]),
    ...(fields.isConfirmed ? [] : (['confirm'] as const)),
    ...(fields.isConsented ? [] : (['consent'] as const)),
  ];
  const section: EsgSectionProps = {
    ...{ form, fields, change },
    faultOf: (field) => (left.has(field) ? faults[field] : undefined),
    leave: (field) => setLeft((before) => new Set(before).add(field)),
  };
  const canSend = lacks.length === 0;
  const submit = () => void send({ ...fields, month });
  return (
    <>
      <EsgPerson {...section} />
      <EsgContact {...section} mobile={mobile ?? null} />
      <EsgExam {...section} />
      <EsgConsent {...section} />
      <p role="alert" className={styles.problem} hidden={problem === null}>
        {problem}
      </p>
      {!isPhone && (
        <div className={styles.submit}>
          <Lacks lacks={lacks} />
          <Button size="lg" variant="default" onClick={() => void navigate({ to: '/dashboard' })}>
            {words.later}
          </Button>
          <Button size="lg" disabled={!canSend} loading={isBusy} onClick={submit}>
            {words.send}
          </Button>
        </div>
      )}
      {isPhone && <Lacks lacks={lacks} />}
      <BottomBar
        isPhoneOnly
        start={lacks.length > 0 && <span className={styles.left}>{words.left(lacks.length)}</span>}
      >
        <Button size="lg" data-main disabled={!canSend} loading={isBusy} onClick={submit}>
          {words.send}
        </Button>
      </BottomBar>
    </>
  );
}

/** What is still to be done, each a way to its field. */
function Lacks({ lacks }: { lacks: readonly EsgLack[] }) {
  if (lacks.length === 0) return <span className={styles.lacks} />;
  return (
    <span className={styles.lacks}>
      {words.left(lacks.length)}：
      {lacks.map((lack, index) => (
        <span key={lack} className={styles.lack}>
          <button type="button" onClick={() => document.getElementById(`esg-${lack}`)?.focus()}>
            {words.lacks[lack]}
          </button>
          {index < lacks.length - 1 && '，'}
        </span>
      ))}
    </span>
  );
}

function useSending(forget: () => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (body: Omit<EsgDraft, 'month'> & { month: string | null }) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await call(registerForEsg, { body }, { ignoreErrors: true });
      forget();
      window.scrollTo({ top: 0 });
      await client.invalidateQueries({ queryKey: esgQuery.queryKey });
    } catch (error) {
      setProblem(error instanceof RefusalError ? error.message : words.failed);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, send };
}
