import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import {
  saveOrganisationContract,
  type Organisation,
  type OrganisationContract,
} from '@xuezhou/contract/organisation/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { lastDay } from '../../../platform/parts/last-day.ts';
import { courseChoicesQuery } from '../../enrolment/port/enrolment.queries.ts';
import styles from '../organisation.module.css';

interface ContractDialogProps {
  organisation: Organisation;
  /** Null: a new one. */
  contract: OrganisationContract | null;
  isOpen: boolean;
  onClose: () => void;
}

interface Bought {
  readonly courseId: string | null;
  readonly seats: number | string;
  /** So many are taken: it has no fewer. */
  readonly held: number;
}

interface ContractForm {
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly courses: readonly Bought[];
}

const oneMore: Bought = { courseId: null, seats: 10, held: 0 };

const formOf = (contract: OrganisationContract | null): ContractForm =>
  contract === null
    ? {
        name: `合同 ${dayOf(Date.now()).slice(0, 7)}`,
        startsOn: '',
        endsOn: '',
        courses: [oneMore],
      }
    : {
        ...{ name: contract.name, startsOn: contract.startsOn, endsOn: contract.endsOn },
        courses: contract.courses.map(({ courseId, seats, held }) => ({
          ...{ courseId: String(courseId), seats, held },
        })),
      };

function coursesFault(courses: readonly Bought[]): string | null {
  if (courses.length === 0) return '请写上买了哪门课';
  if (courses.some(({ courseId, seats }) => courseId === null || typeof seats !== 'number'))
    return '每一行都要选课、写几座';
  const short = courses.find(({ seats, held }) => Number(seats) < held);
  if (short !== undefined) return `有一门课占了 ${short.held} 座，不能少于这个数`;
  return new Set(courses.map(({ courseId }) => courseId)).size < courses.length
    ? '同一门课只写一行'
    : null;
}

/** From, until, and how many seats in which course. */
export function ContractDialog({ organisation, contract, ...state }: ContractDialogProps) {
  const form = useConsoleForm<ContractForm>({
    initial: formOf(contract),
    check: {
      name: filled('请写合同的名字或编号'),
      startsOn: filled('请选开始的一天'),
      endsOn: (day, { startsOn }) =>
        day === '' ? '请选最后的一天' : day < startsOn ? '早于开始的一天' : null,
      courses: coursesFault,
    },
    refused: { contractDays: 'endsOn', contractCourses: 'courses', seatsTaken: 'courses' },
  });
  const { organisationId } = organisation;
  const error: unknown = form.field('courses').error;
  return (
    <FormDialog
      {...state}
      form={form}
      size={640}
      title={contract === null ? `${organisation.name}的新合同` : `修改“${contract.name}”`}
      button={contract === null ? '存 1 份合同' : '存合同'}
      work={async ({ name, startsOn, endsOn, courses }) => {
        await call(saveOrganisationContract, {
          body: {
            ...{ requestId: form.id, organisationId, startsOn, endsOn, name: name.trim() },
            ...{ contractId: contract?.contractId ?? null, version: contract?.version ?? 0 },
            courses: courses.map(({ courseId, seats }) => ({
              ...{ courseId: Number(courseId), seats: Number(seats) },
            })),
          },
        });
        return `存了“${name.trim()}”`;
      }}
    >
      <TextInput label="合同" maxLength={60} data-autofocus {...form.field('name')} />
      <div className={styles.pair}>
        <TextInput type="date" label="从" max={lastDay} {...form.field('startsOn')} />
        <TextInput type="date" label="到" max={lastDay} {...form.field('endsOn')} />
      </div>
      <p className={styles.quiet}>最后一天还能学；改了，占着座位的人的课跟着改。</p>
      <BoughtFields
        courses={form.values.courses}
        error={error}
        known={contract}
        onChange={(courses) => form.set({ courses })}
      />
    </FormDialog>
  );
}

interface BoughtFieldsProps {
  courses: readonly Bought[];
  error: unknown;
  known: OrganisationContract | null;
  onChange: (courses: readonly Bought[]) => void;
}

function BoughtFields({ courses, error, known, onChange }: BoughtFieldsProps) {
  const choices = useQuery(courseChoicesQuery).data ?? [];
  const titles = new Map(choices.map(({ courseId, title }) => [String(courseId), title]));
  for (const { courseId, title } of known?.courses ?? []) titles.set(String(courseId), title);
  const data = [...titles].map(([value, label]) => ({ value, label }));
  const put = (at: number, changed: Partial<Bought>) =>
    onChange(courses.map((one, index) => (index === at ? { ...one, ...changed } : one)));
  return (
    <>
      {courses.map(({ courseId, seats, held }, at) => (
        <div key={at} className={styles.bought}>
          <Select
            label={`第 ${at + 1} 门课`}
            searchable
            disabled={held > 0}
            data={data}
            value={courseId}
            onChange={(value) => put(at, { courseId: value })}
          />
          <NumberInput
            label="座位"
            aria-label={`第 ${at + 1} 门课的座位`}
            min={Math.max(1, held)}
            max={100_000}
            allowDecimal={false}
            value={seats}
            onChange={(value) => put(at, { seats: value })}
          />
          <ActionIcon
            aria-label={`去掉第 ${at + 1} 门课`}
            disabled={held > 0}
            onClick={() => onChange(courses.filter((_one, index) => index !== at))}
          >
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {typeof error === 'string' && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
      <Button
        variant="default"
        size="sm"
        disabled={courses.length >= 20}
        onClick={() => onChange([...courses, oneMore])}
      >
        再加一门课
      </Button>
    </>
  );
}
