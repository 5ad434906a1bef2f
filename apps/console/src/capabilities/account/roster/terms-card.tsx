import { NumberInput, Radio, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayOf } from '@xuezhou/client/time/days.ts';
import type { RosterTerms } from '@xuezhou/contract/account/console';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { lastDay } from '../../../platform/parts/last-day.ts';
import { courseChoicesQuery } from '../../enrolment/port/enrolment.queries.ts';
import styles from './roster.module.css';

interface TermsCardProps {
  terms: RosterTerms;
  onChange: (changed: Partial<RosterTerms>) => void;
}

/** As long as most courses are sold for. */
const usualDays = 300;

/** What holds for all rows, or for those that do not say it. */
export function TermsCard({ terms, onChange }: TermsCardProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const courses = useQuery(courseChoicesQuery).data ?? [];
  return (
    <aside className={styles.side}>
      <SectionCard title="怎么报名">
        <div className={styles.fields}>
          <Radio.Group
            aria-label="从什么时候学起"
            value={terms.waitingDays === null ? 'now' : 'later'}
            onChange={(value) => onChange({ waitingDays: value === 'now' ? null : usualDays })}
          >
            <div className={styles.fields}>
              <Radio value="now" label="立刻开课，有效期按表里的" />
              <Radio value="later" label="先不开始，学员领取那天起算" />
            </div>
          </Radio.Group>
          {terms.waitingDays !== null && (
            <NumberInput
              label="领取那天起学几天"
              min={1}
              max={9999}
              allowDecimal={false}
              clampBehavior="strict"
              value={terms.waitingDays}
              onChange={(days) =>
                typeof days === 'number' && days >= 1 && onChange({ waitingDays: days })
              }
            />
          )}
          <Select
            label="没写课程的行，报到"
            placeholder="不报"
            clearable
            searchable
            nothingFoundMessage="没有这门课"
            data={courses.map(({ courseId, title }) => ({
              value: String(courseId),
              label: title,
            }))}
            value={terms.courseId === null ? null : String(terms.courseId)}
            onChange={(value) => onChange({ courseId: value === null ? null : Number(value) })}
          />
          {terms.waitingDays === null && (
            <TextInput
              type="date"
              label="没写有效期的行，学到"
              description="不选就长期有效"
              min={today}
              max={lastDay}
              value={terms.until ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({ until: value === '' ? null : value })
              }
            />
          )}
        </div>
      </SectionCard>
      <Notice title="报名后 24 小时内可以撤回">
        在操作记录里整批撤回：没有用过的新账号会删掉，加的课会收回，延长的改回去。在那以后又改过的留着。
      </Notice>
    </aside>
  );
}
