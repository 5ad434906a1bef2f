import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { useMay } from '../../platform/session/self.ts';
import { courseChoicesQuery } from '../enrolment/port/enrolment.queries.ts';
import { useMailSwitch } from './mine-view.tsx';
import { mailsQuery, reportQuery, type ReportAsked, type ReportFilters } from './report.queries.ts';
import styles from './reports.module.css';
import { faultOf, rangeOf, ranges } from './shown-period.ts';

interface PeriodToolsProps {
  filters: ReportFilters;
  asked: ReportAsked;
  setFilters: (changed: Partial<ReportFilters>) => void;
}

/** Of when and of which course, and whether it comes by mail. What is open belongs to what was shown, and closes. */
export function PeriodTools({ filters, asked, setFilters }: PeriodToolsProps) {
  const range = rangeOf(filters);
  const fault = faultOf(filters);
  const change = (changed: Partial<ReportFilters>) =>
    setFilters({ ...changed, opens: '', line: '' });
  return (
    <div className={styles.tools}>
      <ChipFilter
        label="哪段时间"
        items={ranges}
        value={range}
        onChange={(key) =>
          change(
            key === 'own'
              ? { range: key, from: asked.from, to: asked.to }
              : { range: key, from: '', to: '' },
          )
        }
      />
      {range === 'own' && (
        <>
          <TextInput
            type="date"
            aria-label="从哪天"
            value={filters.from}
            error={fault?.at === 'from' ? fault.words : undefined}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            aria-label="到哪天"
            value={filters.to}
            error={fault?.at === 'to' ? fault.words : undefined}
            onChange={({ currentTarget }) => change({ to: currentTarget.value })}
          />
        </>
      )}
      <CourseChoice
        asked={asked}
        isAsked={fault === undefined}
        onChoose={(course) => change({ course })}
      />
      <MailButton asked={asked} />
    </div>
  );
}

interface CourseChoiceProps {
  asked: ReportAsked;
  isAsked: boolean;
  onChoose: (course: string) => void;
}

/** On the pages that can be narrowed to a course, for whoever may read the list of them. */
function CourseChoice({ asked, isAsked, onChoose }: CourseChoiceProps) {
  const mayRead = useMay()('student.read');
  const { data: report } = useQuery({ ...reportQuery(asked), enabled: isAsked });
  const { data: courses = [] } = useQuery({ ...courseChoicesQuery, enabled: mayRead });
  if (!mayRead || report?.hasCourses !== true || courses.length === 0) return null;
  return (
    <NativeSelect
      aria-label="哪门课程"
      value={String(asked.courseId ?? '')}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={[
        { value: '', label: '全部课程' },
        ...courses.map(({ courseId, title }) => ({ value: String(courseId), label: title })),
      ]}
    />
  );
}

function MailButton({ asked: { name } }: { asked: ReportAsked }) {
  const { data } = useQuery(mailsQuery);
  const { setMail, isBusy } = useMailSwitch();
  if (data?.canBeMailed !== true) return null;
  const isMailed = data.names.includes(name);
  return (
    <Button
      variant="default"
      loading={isBusy}
      aria-pressed={isMailed}
      leftSection={<IconMail size={18} stroke={1.6} />}
      onClick={() => setMail(name, !isMailed)}
    >
      {isMailed ? '每周一寄给我，停' : '每周一发给我'}
    </Button>
  );
}
