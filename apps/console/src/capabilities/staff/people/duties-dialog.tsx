import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { setStaffDuties, type StaffAccount } from '@xuezhou/contract/staff';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { dutyChoicesQuery } from '../staff.queries.ts';
import styles from './person-dialog.module.css';

interface DutiesDialogProps {
  person: StaffAccount;
  isOpen: boolean;
  onClose: () => void;
}

interface Named {
  readonly id: number;
  readonly title: string;
}

const idsOf = (list: readonly Named[]): string[] => list.map(({ id }) => String(id));
const optionsOf = (list: readonly Named[] = []) =>
  list.map(({ id, title }) => ({ value: String(id), label: `${title}（${id}）` }));

/** Which courses, classes and live classes are the person's own: as far as permissions for the own reach. */
export function DutiesDialog({ person, isOpen, onClose }: DutiesDialogProps) {
  const { staffId, name } = person;
  const form = useConsoleForm({
    initial: {
      courses: idsOf(person.courses),
      classes: idsOf(person.classes),
      lives: idsOf(person.lives),
      why: '',
    },
  });
  const { data } = useQuery(dutyChoicesQuery);
  const kinds = [
    { key: 'courses', label: '课程', list: data?.courses },
    { key: 'classes', label: '班级', list: data?.classes },
    { key: 'lives', label: '直播课', list: data?.lives },
  ] as const;
  return (
    <FormDialog
      title={`${name}负责什么`}
      {...{ isOpen, onClose, form }}
      button={`存下${name}负责的`}
      isReady={data !== undefined}
      work={async ({ courses, classes, lives, why }) => {
        const reason = why.trim();
        await call(setStaffDuties, {
          body: {
            ...{ staffId, courseIds: courses.map(Number), classIds: classes.map(Number) },
            ...{ liveIds: lives.map(Number), ...(reason !== '' && { why: reason }) },
          },
        });
        return `${name}负责的改好了，下一步操作起生效`;
      }}
    >
      <p className={styles.text}>
        角色里写着“自己班”“自己课”“自己的”的，只到这里。课程里的班级和直播课也算在内。
      </p>
      {kinds.map(({ key, label, list }) => (
        <MultiSelect
          key={key}
          label={label}
          searchable
          clearable
          limit={100}
          nothingFoundMessage="没有找到"
          data={optionsOf(list)}
          {...form.field(key)}
        />
      ))}
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
