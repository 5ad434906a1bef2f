import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { listRedeemCodes } from '@xuezhou/contract/enrolment/console';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useRef, useState } from 'react';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { courseChoicesQuery } from '../port/enrolment.queries.ts';
import {
  codeColumns,
  codeStates,
  isCodeState,
  stateOfCode,
  type CodeState,
} from './code-columns.tsx';
import styles from './codes-page.module.css';
import { GivenCodesDialog, type GivenCodes } from '../port/given-codes-dialog.tsx';

const MakeCodesDialog = sheetPart(() => import('./make-codes-dialog.tsx'), 'MakeCodesDialog');

const filterNames = ['course', 'state'] as const;

/** Codes that open a course, and who used them. The codes themselves are seen only when they are made. */
export default function CodesPage() {
  const courses = useSuspenseQuery(courseChoicesQuery).data;
  const { filters, setFilters } = useFilters(filterNames);
  const course =
    courses.find(({ courseId }) => String(courseId) === filters.course) ??
    courses.find(({ isOpen }) => !isOpen) ??
    courses[0];
  const [isMaking, setMaking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [given, setGiven] = useState<GivenCodes | null>(null);
  usePageKeys({ c: course === undefined ? undefined : () => setMaking(true) });
  if (course === undefined)
    return (
      <>
        <PageHead title="兑换码" />
        <EmptyState title="还没有课程" text="先有一门课，才能生成它的兑换码。" />
      </>
    );
  return (
    <>
      <PageHead
        title="兑换码"
        note="完整的码只在生成时显示一次，这里只看得到最后四位。"
        actions={
          <Button
            ref={button}
            leftSection={<IconPlus size={18} stroke={1.6} />}
            onClick={() => setMaking(true)}
          >
            生成兑换码
          </Button>
        }
      />
      <Select
        className={styles.course ?? ''}
        aria-label="课程"
        searchable
        allowDeselect={false}
        nothingFoundMessage="没有这门课"
        data={courses.map(({ courseId, title }) => ({ value: String(courseId), label: title }))}
        value={String(course.courseId)}
        onChange={(value) => setFilters({ course: value ?? '', state: '' })}
      />
      <Codes
        courseId={course.courseId}
        state={isCodeState(filters.state) ? filters.state : ''}
        onState={(state) => setFilters({ state })}
      />
      {/* One in place of the other: while it closes, the first would take the focus out of the second. */}
      {given === null ? (
        <MakeCodesDialog
          key={course.courseId}
          course={course}
          isOpen={isMaking}
          onClose={() => setMaking(false)}
          onGiven={(codes) => {
            setMaking(false);
            setGiven(codes);
          }}
        />
      ) : (
        <GivenCodesDialog
          isOpen
          given={given}
          onClose={() => {
            setGiven(null);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** As many rows at a time, for there may be thousands. */
const step = 100;

interface CodesProps {
  courseId: number;
  state: CodeState | '';
  onState: (state: CodeState | '') => void;
}

function Codes({ courseId, state, onState }: CodesProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const query = useQuery(
    operationQuery(listRedeemCodes, { query: { courseId } }, { ignoreErrors: true }),
  );
  const all = query.data?.toReversed();
  const of = (wanted: CodeState) => all?.filter((code) => stateOfCode(code, today) === wanted);
  const source = useFirstRows(wholeList({ ...query, data: state === '' ? all : of(state) }), step);
  return (
    <ConsoleList
      name="codes"
      label="兑换码"
      unit="个"
      first="最近的"
      step={step}
      columns={codeColumns(today)}
      source={source}
      rowKey={({ codeNo }) => codeNo}
      filters={
        (all?.length ?? 0) > 0 && (
          <ChipFilter
            label="用没用"
            items={[
              { key: '' as const, label: '全部', count: all?.length },
              ...codeStates.map(({ key, label }) => ({ key, label, count: of(key)?.length })),
            ]}
            value={state}
            onChange={onState}
          />
        )
      }
      empty={{
        title: '这门课还没有兑换码',
        text: '生成以后发给学员，学员在“兑换课程”里输入。',
      }}
      narrowed={all?.length === 0 || state === '' ? undefined : { title: '没有这样的兑换码' }}
    />
  );
}
