import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { CampDayCard } from '@xuezhou/client/camp/camp-day.tsx';
import { campDayWords as words } from '@xuezhou/client/camp/camp-day.words.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { dayOf } from '@xuezhou/client/time/days.ts';
import type { CampParts, CampPlan } from '@xuezhou/contract/camp/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { ReaderView } from '../../../platform/editor/reader-view.tsx';
import { daysOf } from './camp-parts.ts';
import { introQuery } from './camps.queries.ts';
import styles from './camps.module.css';

interface CampViewProps {
  plan: CampPlan;
  parts: CampParts;
  introHtml: string;
  /** Of which `introHtml` was made. */
  savedIntro: string;
}

const restMs = 500;

/** As a student has it who joins today. */
export function CampView({ plan, parts, introHtml, savedIntro }: CampViewProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const [intro] = useDebouncedValue(plan.intro, restMs);
  const asked = useQuery({
    ...introQuery(intro),
    enabled: intro !== savedIntro,
    placeholderData: (before) => before,
  });
  const isSaved = intro === savedIntro;
  const html = isSaved ? introHtml : (asked.data?.html ?? introHtml);
  const faults = isSaved ? [] : (asked.data?.faults ?? []);
  return (
    <ReaderView faults={faults} faultsTitle="介绍里有几处还要改，改好才能存">
      <div className={styles.view}>
        <SectionCard
          title={plan.title.trim() || '还没有名称'}
          size="section"
          caption={`${words.days(plan.days)} · ${words.tasksOf(plan.tasks.length)}`}
        >
          {html !== '' && <RichHtml html={html} />}
        </SectionCard>
        {daysOf(plan, parts, today).map((day) => (
          <CampDayCard key={day.day} day={day} isShown />
        ))}
      </div>
    </ReaderView>
  );
}
