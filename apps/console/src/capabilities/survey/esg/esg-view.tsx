import { EsgConsent } from '@xuezhou/client/esg/esg-consent.tsx';
import { emptyEsgDraft, type EsgSectionProps } from '@xuezhou/client/esg/esg-section-props.ts';
import { EsgContact, EsgExam, EsgPerson } from '@xuezhou/client/esg/esg-sections.tsx';
import type { EsgFormPlan } from '@xuezhou/contract/survey/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { ReaderView } from '../../../platform/editor/reader-view.tsx';
import styles from './esg.module.css';

/** As a student has it who opens it now; what is filled in here goes nowhere. */
export function EsgView({ plan }: { plan: EsgFormPlan }) {
  const [fields, setFields] = useState(emptyEsgDraft);
  const section: EsgSectionProps = {
    ...{ form: plan, fields },
    change: (news) => setFields((before) => ({ ...before, ...news })),
    faultOf: () => undefined,
    leave: () => undefined,
  };
  return (
    <ReaderView faults={[]} faultsTitle="">
      <div className={styles.view}>
        <SectionCard title={plan.title.trim() || '还没有名称'} size="section">
          {plan.intro.trim() !== '' && <p className={styles.intro}>{plan.intro}</p>}
        </SectionCard>
        <EsgPerson {...section} />
        <EsgContact {...section} mobile={null} />
        <EsgExam {...section} />
        <EsgConsent {...section} />
      </div>
    </ReaderView>
  );
}
