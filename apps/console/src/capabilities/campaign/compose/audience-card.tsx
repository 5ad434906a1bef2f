import { Button, Checkbox, Select } from '@mantine/core';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { Suspense, useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { AudienceCount } from '@xuezhou/contract/campaign/console';
import { heldOneIn, leastToHoldOut } from '@xuezhou/rules/campaign/audience-change';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SearchField } from '../../../platform/list/search-field.tsx';
import { classesQuery } from '../../camp/port/camp-classes.ts';
import { isSegment, segmentNames } from '../../account/port/student-segments.ts';
import { courseChoicesQuery } from '../../enrolment/port/enrolment.queries.ts';
import { AudienceTokens } from './audience-tokens.tsx';
import styles from './compose.module.css';
import type { DraftInHand } from './use-draft.ts';

// Most messages name nobody.
const NamedStudents = lazyPart(() => import('./named-students.tsx'), 'NamedStudents', Nothing);

interface AudienceCardProps {
  hand: DraftInHand;
  count: UseQueryResult<AudienceCount>;
}

/** Who gets it, by the words of the students' list, and how many that are now. */
export function AudienceCard({ hand, count }: AudienceCardProps) {
  const { draft, change } = hand;
  return (
    <SectionCard
      title="给谁"
      action={<span className={styles.quiet}>和学员列表同一套筛选；不选就谁也不发</span>}
    >
      <Filters hand={hand} />
      <AudienceTokens hand={hand} />
      <Named hand={hand} />
      <Counted count={count} />
      <Checkbox
        label={`留 1/${heldOneIn} 不发，看有没有用`}
        description={`按学员和这条消息抽的数留，满 ${leastToHoldOut} 人才留。改了有效期、要交钱、要停课这样非知道不可的事，请不要留`}
        checked={draft.holdsOut}
        onChange={({ currentTarget }) => change({ holdsOut: currentTarget.checked })}
      />
    </SectionCard>
  );
}

function Named({ hand }: { hand: DraftInHand }) {
  const [isFinding, setFinding] = useState(hand.draft.audience.studentIds.length > 0);
  return isFinding ? (
    <Suspense>
      <NamedStudents hand={hand} />
    </Suspense>
  ) : (
    <Button variant="default" size="xs" onClick={() => setFinding(true)}>
      点名加几位学员
    </Button>
  );
}

function Filters({ hand: { draft, changeAudience } }: { hand: DraftInHand }) {
  const { audience } = draft;
  const courses = useQuery(courseChoicesQuery).data ?? [];
  const classes = useQuery(classesQuery).data ?? [];
  const ofCourse = classes.filter(
    ({ courseId }) => audience.courseId === null || courseId === audience.courseId,
  );
  return (
    <div className={styles.filters} role="search" aria-label="筛选学员">
      <Select
        label="课程"
        placeholder="任何课程"
        clearable
        searchable
        nothingFoundMessage="没有这门课"
        data={courses.map(({ courseId, title }) => ({ value: String(courseId), label: title }))}
        value={audience.courseId === null ? null : String(audience.courseId)}
        onChange={(course) =>
          changeAudience({ courseId: course === null ? null : Number(course), classId: null })
        }
      />
      <Select
        label="班级"
        placeholder="任何班级"
        clearable
        searchable
        nothingFoundMessage="没有这个班"
        data={ofCourse.map(({ classId, title, campTitle }) => ({
          value: String(classId),
          label: `${title}（${campTitle}）`,
        }))}
        value={audience.classId === null ? null : String(audience.classId)}
        onChange={(classId) =>
          changeAudience({ classId: classId === null ? null : Number(classId) })
        }
      />
      <Select
        label="分组"
        placeholder="任何学员"
        clearable
        data={Object.entries(segmentNames).map(([value, label]) => ({ value, label }))}
        value={audience.segment ?? null}
        onChange={(segment) =>
          changeAudience({
            segment: segment !== null && isSegment(segment) ? segment : undefined,
          })
        }
      />
      <SearchField
        label="按姓名或手机号筛选"
        placeholder="姓名、学号、手机号或后四位"
        value={audience.search}
        onSearch={(search) => changeAudience({ search: search.slice(0, 100) })}
      />
      <Checkbox
        label="全部学员"
        checked={audience.everybody}
        onChange={({ currentTarget }) => changeAudience({ everybody: currentTarget.checked })}
      />
    </div>
  );
}

function Counted({ count: { data, error, refetch } }: Pick<AudienceCardProps, 'count'>) {
  if (error !== null)
    return (
      <p className={styles.trouble} role="alert">
        人数没有数出来：{troubleText(error)}{' '}
        <Button variant="subtle" size="xs" onClick={() => void refetch()}>
          再数一次
        </Button>
      </p>
    );
  const figures = [
    ['符合', data?.people],
    ['留作对照', data === undefined ? undefined : 0 - data.held],
    ['会收到', data === undefined ? undefined : data.people - data.held],
  ] as const;
  return (
    <div className={styles.counted} aria-live="polite">
      <dl aria-label="现在的人数">
        {figures.map(([title, figure]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{figure === undefined ? '…' : `${figure.toLocaleString('zh-CN')} 人`}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>到发的那一刻会再数一遍，差一成以上就先停下问你。</p>
    </div>
  );
}
